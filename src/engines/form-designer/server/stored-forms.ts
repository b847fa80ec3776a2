import { type Context, hasAnother } from '#engines/access/server/index.ts'
import {
  type FormDefinition,
  type FormDefinitionInput,
  type FormType,
  readDefinition,
} from '#engines/forms/domain/index.ts'
import { notFound, staleVersion, taken } from '#shared/errors.ts'
import { formDetail } from './form-queries.ts'

export type NewForm = {
  formType: FormType
  name: string
  contractTypeId?: number | null
  definition: FormDefinitionInput
  /** Only where it is published at once: it becomes the default of its kind. */
  asDefault?: boolean
}

/** A new form with a first draft. */
export async function insertForm(context: Context, given: NewForm, action = 'form.create'): Promise<number> {
  const { tx, actor } = context
  const definition = readDefinition(given.definition)
  await refuseSameName(context, given.formType, given.name)
  const { id } = await tx
    .insertInto('forms')
    .values({
      organization_id: actor.organizationId,
      form_type: given.formType,
      name: given.name,
      contract_type_id: given.contractTypeId ?? null,
      published_version_id: null,
      created_by: actor.userId,
      updated_by: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeDraft(context, id, definition)
  context.audit({
    action,
    subject: { kind: 'form', id, name: given.name },
    after: { formType: given.formType, fields: fieldCount(definition) },
  })
  return id
}

/** The form, locked until the transaction ends. 404 when there is none, 409 with the current one when `version` is not its own. */
export async function lockForm({ tx, actor, ...context }: Context, id: number, version: number) {
  const form = await tx
    .selectFrom('forms')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!form) throw notFound()
  if (form.version !== version) throw staleVersion(await formDetail({ ...context, tx, actor }, id))
  return form
}

/** Writes the draft of a form, over the one that is there. */
export async function writeDraft(
  { tx, actor, now }: Context,
  formId: number,
  definition: FormDefinition,
): Promise<void> {
  const stored = JSON.stringify(definition)
  const changed = await tx
    .updateTable('form_versions')
    .set({ definition: stored, updated_at: now })
    .where('organization_id', '=', actor.organizationId)
    .where('form_id', '=', formId)
    .where('published_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (changed) return
  await tx
    .insertInto('form_versions')
    .values((insert) => ({
      organization_id: actor.organizationId,
      form_id: formId,
      ordinal: insert
        .selectFrom('form_versions')
        .select((of) => of(of.fn.coalesce(of.fn.max('ordinal'), of.lit(0)), '+', of.lit(1)).as('next'))
        .where('organization_id', '=', actor.organizationId)
        .where('form_id', '=', formId),
      definition: stored,
      published_at: null,
      published_by: null,
      updated_at: now,
    }))
    .execute()
}

/** The form was changed by this person: its version goes up. */
export async function touch(
  { tx, actor, now }: Context,
  id: number,
  changes: {
    name?: string
    contract_type_id?: number | null
    published_version_id?: number
    is_default?: boolean
    retired_at?: Date | null
  } = {},
): Promise<void> {
  await tx
    .updateTable('forms')
    .set((set) => ({
      ...changes,
      version: set('version', '+', 1),
      updated_by: actor.userId,
      updated_at: now,
    }))
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
}

/** 422 when another form of the same kind has the name. */
export async function refuseSameName(context: Context, formType: FormType, name: string): Promise<void> {
  if (await hasAnother(context, 'forms', { form_type: formType, name }))
    throw taken('name', '表单名称 | The form name')
}

export const fieldCount = (definition: FormDefinition): number =>
  definition.fieldGroupList.reduce((sum, group) => sum + group.fieldList.length, 0)
