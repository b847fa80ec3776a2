import type { Context } from '#engines/access/server/index.ts'
import { AppError } from '#shared/errors.ts'
import type { FormDetail } from '../domain/api.ts'
import { usersOfForms } from './built-in-forms.ts'
import { formDetail } from './form-queries.ts'
import { lockForm, touch } from './stored-forms.ts'

/** Deletes a form that was never published. One that was is part of records: it can be retired. */
export async function removeForm(context: Context, id: number, version: number): Promise<null> {
  const { tx, actor } = context
  const form = await lockForm(context, id, version)
  if (form.published_version_id !== null) throw new AppError('formWasPublished')
  await refuseUsed(context, id)
  await deleteDraft(context, id)
  await tx
    .deleteFrom('forms')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  context.audit({
    action: 'form.delete',
    subject: { kind: 'form', id, name: form.name },
    before: { formType: form.form_type },
  })
  return null
}

const deleteDraft = ({ tx, actor }: Context, id: number) =>
  tx
    .deleteFrom('form_versions')
    .where('organization_id', '=', actor.organizationId)
    .where('form_id', '=', id)
    .where('published_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** Drops the draft of a published form. */
export async function dropDraft(context: Context, id: number, version: number): Promise<FormDetail> {
  const form = await lockForm(context, id, version)
  if (form.published_version_id === null) throw new AppError('formNeverPublished')
  if (!(await deleteDraft(context, id))) throw new AppError('noFormDraft')
  await touch(context, id)
  context.audit({ action: 'form.dropDraft', subject: { kind: 'form', id, name: form.name } })
  return formDetail(context, id)
}

async function refuseUsed(context: Context, id: number): Promise<void> {
  const users = (await usersOfForms(context, [id])).get(id) ?? []
  if (users.length > 0) throw new AppError('formUsed', { detail: users.slice(0, 5).join('、') })
}

/**
 * Takes a published form out of use. Refused while a contract type names it, and when it is the only general form of its kind, since
 * nothing of that kind could be filled in any more.
 */
export async function retire(context: Context, id: number, version: number): Promise<FormDetail> {
  const { tx, actor, now } = context
  const form = await lockForm(context, id, version)
  if (form.published_version_id === null) throw new AppError('formNeverPublished')
  if (form.retired_at) throw new AppError('formRetired')
  await refuseUsed(context, id)
  if (form.is_default) throw new AppError('formIsDefault')
  if (form.contract_type_id === null) {
    const other = await tx
      .selectFrom('forms')
      .select('id')
      .where('organization_id', '=', actor.organizationId)
      .where('form_type', '=', form.form_type)
      .where('id', '!=', id)
      .where('contract_type_id', 'is', null)
      .where('published_version_id', 'is not', null)
      .where('retired_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!other) throw new AppError('formOnlyOne')
  }
  await touch(context, id, { retired_at: now })
  context.audit({ action: 'form.retire', subject: { kind: 'form', id, name: form.name } })
  return formDetail(context, id)
}

/** Takes a retired form into use again. */
export async function restore(context: Context, id: number, version: number): Promise<FormDetail> {
  const form = await lockForm(context, id, version)
  if (!form.retired_at) throw new AppError('formNotRetired')
  await touch(context, id, { retired_at: null })
  context.audit({ action: 'form.restore', subject: { kind: 'form', id, name: form.name } })
  return formDetail(context, id)
}
