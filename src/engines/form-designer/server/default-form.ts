import type { Context } from '#engines/access/server/index.ts'
import { AppError } from '#shared/errors.ts'
import type { FormDetail } from '../domain/api.ts'
import { formDetail } from './form-queries.ts'
import { tellFormInUse } from './forms-in-use.ts'
import { lockForm, touch } from './stored-forms.ts'

type General = {
  id: number
  name: string
  form_type: number
  contract_type_id: number | null
}

/** Makes a published general form the default of its kind. 409 when it is stale, limited to a contract type, retired or never published. */
export async function makeDefault(context: Context, id: number, version: number): Promise<FormDetail> {
  const form = await lockForm(context, id, version)
  if (form.published_version_id === null || form.retired_at !== null) throw new AppError('formNotGeneral')
  if (!form.is_default) await takeAsDefault(context, form)
  await tellFormInUse(context, form.form_type)
  return formDetail(context, id)
}

/** The form, locked and published, becomes the default in place of the one that was. */
export async function takeAsDefault(context: Context, form: General): Promise<void> {
  const { tx, actor } = context
  if (form.contract_type_id !== null) throw new AppError('formNotGeneral')
  const before = await tx
    .updateTable('forms')
    .set({ is_default: false })
    .where('organization_id', '=', actor.organizationId)
    .where('form_type', '=', form.form_type)
    .where('is_default', '=', true)
    .returning('name')
    .executeTakeFirst()
  await touch(context, form.id, { is_default: true })
  context.audit({
    action: 'form.makeDefault',
    subject: { kind: 'form', id: form.id, name: form.name },
    before: { default: before?.name ?? null },
    after: { default: form.name },
  })
}
