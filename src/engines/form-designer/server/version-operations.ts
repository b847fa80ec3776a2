import type { Context } from '#engines/access/server/index.ts'
import {
  type FormDefinition,
  FormDefinitionError,
  type FormType,
  readDefinition,
} from '#engines/forms/domain/index.ts'
import { refuseUnknownContractType } from '#engines/forms/server/index.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import type { FormDetail } from '../domain/api.ts'
import { type FormFile, readFormFile } from '../domain/form-file.ts'
import type { copyForm, importForm, importIntoForm, takeFormVersion } from '../domain/version-api.ts'
import { formDetail } from './form-queries.ts'
import { fieldCount, insertForm, lockForm, touch, writeDraft } from './stored-forms.ts'

/** A version of any form of the organisation, the draft as well; 404 when there is none. `ofForm` null: whichever form it belongs to. */
export async function anyVersion({ tx, actor }: Context, versionId: number, ofForm: number | null) {
  const version = await tx
    .selectFrom('form_versions')
    .innerJoin('forms', 'forms.id', 'form_versions.form_id')
    .select([
      'form_versions.id',
      'ordinal',
      'definition',
      'published_at',
      'form_id',
      'forms.name',
      'form_type',
    ])
    .where('form_versions.organization_id', '=', actor.organizationId)
    .where('form_versions.id', '=', versionId)
    .$if(ofForm !== null, (query) => query.where('form_id', '=', ofForm as number))
    .executeTakeFirst()
  if (!version) throw notFound()
  return { ...version, definition: readDefinition(version.definition) }
}

/** Id of the version that stands for a form: as drafted, else as published, or the other way round. */
export async function versionOf(
  { tx, actor }: Context,
  formId: number,
  prefer: 'draft' | 'published',
): Promise<number> {
  const form = await tx
    .selectFrom('forms')
    .select((of) => [
      'published_version_id as published',
      of
        .selectFrom('form_versions')
        .select('form_versions.id')
        .whereRef('form_id', '=', 'forms.id')
        .where('form_versions.organization_id', '=', actor.organizationId)
        .where('published_at', 'is', null)
        .as('draft'),
    ])
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', formId)
    .executeTakeFirst()
  const id = prefer === 'draft' ? (form?.draft ?? form?.published) : (form?.published ?? form?.draft)
  if (!id) throw notFound()
  return id
}

/** A draft is somebody's work: it is replaced only when that was asked for. */
async function refuseOverDraft({ tx, actor }: Context, formId: number, overwrite: boolean): Promise<void> {
  if (overwrite) return
  const draft = await tx
    .selectFrom('form_versions')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('form_id', '=', formId)
    .where('published_at', 'is', null)
    .executeTakeFirst()
  if (draft) throw new AppError('formHasDraft')
}

/** Makes the draft from a version of this form (roll back) or of another one (copy). Published versions stay as they are. */
export async function takeVersion(
  context: Context,
  id: number,
  { version, formVersionID, overwriteDraft }: BodyOf<typeof takeFormVersion>,
): Promise<FormDetail> {
  const form = await lockForm(context, id, version)
  const source = await anyVersion(context, formVersionID, null)
  await refuseOverDraft(context, id, overwriteDraft)
  await replaceDraft(context, form, source.definition, {
    action: source.form_id === id ? 'form.rollBack' : 'form.copyInto',
    detail: { from: source.name, version: source.ordinal },
  })
  return formDetail(context, id)
}

async function replaceDraft(
  context: Context,
  { id, name }: { id: number; name: string },
  definition: FormDefinition,
  { action, detail }: { action: string; detail: Record<string, unknown> },
): Promise<void> {
  await writeDraft(context, id, definition)
  await touch(context, id)
  context.audit({
    action,
    subject: { kind: 'form', id, name },
    after: { fields: fieldCount(definition) },
    detail,
  })
}

/** A new form of the same kind with the content of this one. */
export async function copy(context: Context, id: number, body: BodyOf<typeof copyForm>): Promise<FormDetail> {
  const versionId = body.formVersionID ?? (await versionOf(context, id, 'draft'))
  const source = await anyVersion(context, versionId, id)
  await refuseUnknownContractType(context, body.contractTypeID, 'contractTypeID')
  const newId = await insertForm(
    context,
    {
      formType: source.form_type as FormType,
      name: body.name,
      contractTypeId: body.contractTypeID,
      definition: source.definition,
    },
    'form.copy',
  )
  return formDetail(context, newId)
}

/** Reads an exported file; what it should not hold becomes issues at `content.…`. */
function readContent(content: unknown): FormFile {
  try {
    return readFormFile(content)
  } catch (error) {
    if (!(error instanceof FormDefinitionError)) throw error
    throw invalid(
      error.issues.map((issue) => ({ ...issue, path: ['content', issue.path].filter(Boolean).join('.') })),
    )
  }
}

/** A new form from an exported file. A name that is taken is refused, never overwritten. */
export async function importNew(context: Context, body: BodyOf<typeof importForm>): Promise<FormDetail> {
  const file = readContent(body.content)
  await refuseUnknownContractType(context, body.contractTypeID, 'contractTypeID')
  const id = await insertForm(
    context,
    {
      formType: body.formType ?? file.formType,
      name: body.name ?? file.name,
      contractTypeId: body.contractTypeID,
      definition: file.definition,
    },
    'form.import',
  )
  return formDetail(context, id)
}

/** The draft of a form from an exported file. */
export async function importInto(
  context: Context,
  id: number,
  { version, content, overwriteDraft }: BodyOf<typeof importIntoForm>,
): Promise<FormDetail> {
  const form = await lockForm(context, id, version)
  const file = readContent(content)
  await refuseOverDraft(context, id, overwriteDraft)
  await replaceDraft(context, form, file.definition, {
    action: 'form.importInto',
    detail: { from: file.name },
  })
  return formDetail(context, id)
}
