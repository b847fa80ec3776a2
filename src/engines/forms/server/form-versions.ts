import type { Context } from '#engines/access/server/index.ts'
import type { Database, Tx } from '#server/database.ts'
import { notFound } from '#shared/errors.ts'
import type { FormVersionAnswer } from '../domain/api.ts'
import { type CompiledForm, compileForm } from '../domain/definition/compile-form.ts'
import { type FormDefinition, readDefinition } from '../domain/definition/form-definition.ts'
import type { FormType } from '../domain/definition/form-types.ts'
import './tables.ts'

/** A published version of a form, ready to use on the server. */
export type PublishedForm = {
  formId: number
  formVersionId: number
  /** 1 for the first version. */
  ordinal: number
  formType: FormType
  name: string
  contractTypeId: number | null
  isDefault: boolean
  definition: FormDefinition
  form: CompiledForm
}

/**
 * The form that a contract type uses, told by the feature that owns contract types: null for "none of its own", undefined when
 * there is no such type.
 */
type FormOfType = (
  tx: Tx,
  organizationId: number,
  contractTypeId: number,
) => Promise<number | null | undefined>
let formOfType: FormOfType | undefined

/** Called once by app/: which form a contract type uses. */
export function chooseFormByContractType(choose: FormOfType): void {
  formOfType = choose
}

const versionColumns = [
  'forms.id as formId',
  'forms.form_type as formType',
  'forms.name as name',
  'forms.contract_type_id as contractTypeId',
  'forms.is_default as isDefault',
  'form_versions.id as formVersionId',
  'form_versions.ordinal as ordinal',
  'form_versions.published_at as publishedAt',
] as const
type Head = Omit<PublishedForm, 'definition' | 'form' | 'formType'> & {
  formType: number
  publishedAt: Date | null
}

const publishedHeads = (tx: Tx, organizationId: number) =>
  tx
    .selectFrom('forms')
    .innerJoin('form_versions', 'form_versions.id', 'forms.published_version_id')
    .select(versionColumns)
    .where('forms.organization_id', '=', organizationId)
    .where('forms.retired_at', 'is', null)

/**
 * The published form for a new record: the one its contract type names, else one made for that type, else the general one that was chosen as default.
 * Retired forms are not chosen. Null when nothing is published; 404 for a contract type that does not exist.
 */
export async function publishedForm(
  tx: Tx,
  organizationId: number,
  formType: FormType,
  contractTypeId?: number | null,
): Promise<PublishedForm | null> {
  const heads = publishedHeads(tx, organizationId).where('forms.form_type', '=', formType)
  if (contractTypeId != null) {
    const formId = await formOfType?.(tx, organizationId, contractTypeId)
    if (formOfType && formId === undefined) throw notFound()
    const own = formId ? await heads.where('forms.id', '=', formId).executeTakeFirst() : undefined
    if (own) return withContent(tx, organizationId, own)
  }
  const found = await heads
    .where((is) => is.or([is('is_default', '=', true), is('contract_type_id', '=', contractTypeId ?? null)]))
    .orderBy('contract_type_id', (order) => order.asc().nullsLast())
    .orderBy('forms.id')
    .executeTakeFirst()
  return found ? withContent(tx, organizationId, found) : null
}

/** All forms of a kind that are in force, the default first. */
export async function publishedForms(
  tx: Tx,
  organizationId: number,
  formType: FormType,
): Promise<PublishedForm[]> {
  const heads = await publishedHeads(tx, organizationId)
    .where('forms.form_type', '=', formType)
    .orderBy('forms.is_default', 'desc')
    .orderBy('forms.id')
    .execute()
  return Promise.all(heads.map((head) => withContent(tx, organizationId, head)))
}

/** The published version that a record was filled in with; null when the organisation has none with this id. */
export async function formVersion(
  tx: Tx,
  organizationId: number,
  formVersionId: number,
): Promise<PublishedForm | null> {
  const head = await tx
    .selectFrom('form_versions')
    .innerJoin('forms', 'forms.id', 'form_versions.form_id')
    .select(versionColumns)
    .where('form_versions.organization_id', '=', organizationId)
    .where('form_versions.id', '=', formVersionId)
    .where('form_versions.published_at', 'is not', null)
    .executeTakeFirst()
  return head ? withContent(tx, organizationId, head) : null
}

type Compiled = Map<string, CompiledForm>
const compiledBy = new WeakMap<Database, Compiled>()

/** The form of a published version, ready to run; null when the organisation has none with this id. Asks the database once only. */
export async function compiledForm(
  { tx, actor, services }: Pick<Context, 'tx' | 'actor' | 'services'>,
  formVersionId: number,
): Promise<CompiledForm | null> {
  const compiled = compiledBy.get(services.database) ?? (new Map() as Compiled)
  compiledBy.set(services.database, compiled)
  const key = `${actor.organizationId}/${formVersionId}`
  const known = compiled.get(key)
  if (known) return known
  const version = await formVersion(tx, actor.organizationId, formVersionId)
  if (!version) return null
  if (compiled.size >= mostKept) compiled.clear()
  compiled.set(key, version.form)
  return version.form
}

/** Published versions never change, so what they compile to is kept; the newest ones used stay. By id and moment: a process may know two databases, whose ids are the same. */
const kept = new Map<string, Pick<PublishedForm, 'definition' | 'form'>>()
const mostKept = 200

async function withContent(
  tx: Tx,
  organizationId: number,
  { publishedAt, ...head }: Head,
): Promise<PublishedForm> {
  const key = `${organizationId}/${head.formVersionId}/${publishedAt?.getTime()}`
  const content = kept.get(key) ?? (await loadContent(tx, organizationId, head.formVersionId))
  kept.delete(key)
  kept.set(key, content)
  if (kept.size > mostKept) kept.delete(kept.keys().next().value as string)
  return { ...head, formType: head.formType as FormType, ...content }
}

async function loadContent(tx: Tx, organizationId: number, formVersionId: number) {
  const { definition } = await tx
    .selectFrom('form_versions')
    .select('definition')
    .where('organization_id', '=', organizationId)
    .where('id', '=', formVersionId)
    .executeTakeFirstOrThrow()
  const read = readDefinition(definition)
  return { definition: read, form: compileForm(read) }
}

/** A published version as it is sent to who fills it in. */
export const presentVersion = (form: PublishedForm): FormVersionAnswer => ({
  id: form.formId,
  formVersionID: form.formVersionId,
  version: form.ordinal,
  formType: form.formType,
  contractTypeID: form.contractTypeId,
  name: form.name,
  isDefault: form.isDefault,
  fieldGroupList: form.definition.fieldGroupList,
})
