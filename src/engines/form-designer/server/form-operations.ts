import type { Context } from '#engines/access/server/index.ts'
import { type FormType, readDefinition } from '#engines/forms/domain/index.ts'
import { refuseUnknownContractType } from '#engines/forms/server/index.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, invalid } from '#shared/errors.ts'
import type { createForm as createFormCall, FormDetail, publishForm, saveFormDraft } from '../domain/api.ts'
import { publishingIssues } from '../domain/check-definition.ts'
import { builtInForm } from './built-in-forms.ts'
import { takeAsDefault } from './default-form.ts'
import { refuseLostUses } from './field-users.ts'
import { formDetail } from './form-queries.ts'
import { tellFormInUse } from './forms-in-use.ts'
import {
  fieldCount,
  insertForm,
  lockForm,
  type NewForm,
  refuseSameName,
  touch,
  writeDraft,
} from './stored-forms.ts'

/** Makes a form and publishes it at once, for seeds and built-in forms. Throws 422 when the definition is faulty. */
export async function createForm(
  context: Context,
  given: NewForm,
): Promise<{ formId: number; formVersionId: number }> {
  const formId = await insertForm(context, given)
  const formVersionId = await publishDraft(context, formId)
  if (given.asDefault)
    await takeAsDefault(context, {
      id: formId,
      name: given.name,
      form_type: given.formType,
      contract_type_id: given.contractTypeId ?? null,
    })
  await tellFormInUse(context, given.formType)
  return { formId, formVersionId }
}

/** Makes a form with a first draft. */
export async function addForm(context: Context, body: BodyOf<typeof createFormCall>): Promise<FormDetail> {
  const { formType, name, contractTypeID, fieldGroupList, fromBuiltIn } = body
  await refuseUnknownContractType(context, contractTypeID, 'contractTypeID')
  if (fromBuiltIn && fieldGroupList.length > 0)
    throw new AppError('badRequest', { detail: 'fieldGroupList, fromBuiltIn' })
  const definition = fromBuiltIn ? builtInForm(formType, context.locale).definition : { fieldGroupList }
  const id = await insertForm(context, { formType, name, contractTypeId: contractTypeID, definition })
  return formDetail(context, id)
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
  if (before.is_default && body.contractTypeID != null)
    throw invalid([{ path: 'contractTypeID', code: 'formDefaultGeneral' }])
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

/** Publishes the draft as the next version. 422 with what is faulty; 422 too when there is no draft; 409 where a field goes that something looks at and nobody agreed to that. */
export async function publish(
  context: Context,
  id: number,
  { version, asDefault, acceptLostUses }: BodyOf<typeof publishForm>,
): Promise<FormDetail> {
  const form = await lockForm(context, id, version)
  if (form.retired_at) throw new AppError('formRetired')
  if (!acceptLostUses) await refuseLostUses(context, await formDetail(context, id))
  await publishDraft(context, id)
  if (asDefault && !form.is_default) await takeAsDefault(context, form)
  await tellFormInUse(context, form.form_type)
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
  if (!draft) throw new AppError('noFormDraft')
  const issues = publishingIssues(readDefinition(draft.definition))
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
