import type { Context } from '#engines/access/server/index.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, invalid, notFound, staleVersion } from '#shared/errors.ts'
import type { createForm as createFormCall, FormDetail, saveFormDraft } from '../domain/api.ts'
import { definitionIssues } from '../domain/compile-form.ts'
import { type FormDefinition, type FormDefinitionInput, readDefinition } from '../domain/form-definition.ts'
import type { FormType } from '../domain/form-types.ts'
import { formDetail } from './form-queries.ts'
import { refuseUnknownContractType } from './references.ts'
import './tables.ts'

export type NewForm = {
  formType: FormType
  name: string
  contractTypeId?: number | null
  definition: FormDefinitionInput
}

/** Makes a form and publishes it at once, for seeds and built-in forms. Throws 422 when the definition is faulty. */
export async function createForm(
  context: Context,
  given: NewForm,
): Promise<{ formId: number; formVersionId: number }> {
  const formId = await insertForm(context, given)
  const formVersionId = await publishDraft(context, formId)
  return { formId, formVersionId }
}

/** Makes a form with a first draft. */
export async function addForm(context: Context, body: BodyOf<typeof createFormCall>): Promise<FormDetail> {
  const { formType, name, contractTypeID, fieldGroupList } = body
  await refuseUnknownContractType(context, contractTypeID, 'contractTypeID')
  const id = await insertForm(context, {
    formType,
    name,
    contractTypeId: contractTypeID,
    definition: { fieldGroupList },
  })
  return formDetail(context, id)
}

async function insertForm(context: Context, given: NewForm): Promise<number> {
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
    action: 'form.create',
    subject: { kind: 'form', id, name: given.name },
    after: { formType: given.formType, fields: fieldCount(definition) },
  })
  return id
}

/** Saves the draft. What is faulty in it is told, not refused: a half-made form may be kept. */
export async function saveDraft(
  context: Context,
  id: number,
  body: BodyOf<typeof saveFormDraft>,
): Promise<FormDetail> {
  const before = await lockForm(context, id, body.version)
  const name = body.name ?? before.name
  if (name !== before.name) await refuseSameName(context, before.form_type as FormType, name)
  if (body.contractTypeID !== before.contract_type_id)
    await refuseUnknownContractType(context, body.contractTypeID, 'contractTypeID')
  const definition = readDefinition({ fieldGroupList: body.fieldGroupList })
  await writeDraft(context, id, definition)
  await touch(context, id, {
    name,
    contract_type_id: body.contractTypeID === undefined ? before.contract_type_id : body.contractTypeID,
  })
  context.audit({
    action: 'form.update',
    subject: { kind: 'form', id, name },
    before: { name: before.name, contractTypeID: before.contract_type_id },
    after: { name, contractTypeID: body.contractTypeID, fields: fieldCount(definition) },
  })
  return formDetail(context, id)
}

/** Publishes the draft as the next version. 422 with what is faulty; 422 too when there is no draft. */
export async function publish(context: Context, id: number, version: number): Promise<FormDetail> {
  await lockForm(context, id, version)
  await publishDraft(context, id)
  return formDetail(context, id)
}

async function publishDraft(context: Context, id: number): Promise<number> {
  const { tx, actor, now } = context
  const draft = await tx
    .selectFrom('form_versions')
    .innerJoin('forms', 'forms.id', 'form_versions.form_id')
    .select(['form_versions.id', 'ordinal', 'definition', 'forms.name'])
    .where('form_versions.organization_id', '=', actor.organizationId)
    .where('form_id', '=', id)
    .where('published_at', 'is', null)
    .executeTakeFirst()
  if (!draft) throw new AppError('rule', { detail: '没有可发布的草稿' })
  const issues = definitionIssues(readDefinition(draft.definition))
  if (issues.length > 0) throw invalid(issues)
  await tx
    .updateTable('form_versions')
    .set({ published_at: now, published_by: actor.userId })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', draft.id)
    .execute()
  await touch(context, id, { published_version_id: draft.id })
  context.audit({
    action: 'form.publish',
    subject: { kind: 'form', id, name: draft.name },
    after: { version: draft.ordinal },
  })
  return draft.id
}

async function lockForm({ tx, actor, ...context }: Context, id: number, version: number) {
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

async function writeDraft(
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

async function touch(
  { tx, actor, now }: Context,
  id: number,
  changes: { name?: string; contract_type_id?: number | null; published_version_id?: number },
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

async function refuseSameName({ tx, actor }: Context, formType: FormType, name: string): Promise<void> {
  const same = await tx
    .selectFrom('forms')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('form_type', '=', formType)
    .where('name', '=', name)
    .executeTakeFirst()
  if (same) throw invalid([{ path: 'name', code: 'taken', params: { field: '表单名称' } }])
}

const fieldCount = (definition: FormDefinition): number =>
  definition.fieldGroupList.reduce((sum, group) => sum + group.fieldList.length, 0)
