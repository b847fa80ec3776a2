import type { FormType } from '#engines/forms/domain/index.ts'
import type { FormRecord } from '../domain/record.ts'

/** The form that an address names (`?form=9`): the first of a noun with several when it names none of them; undefined of any other noun. */
export function formIn({ form }: Pick<FormRecord, 'form'>, named: string | undefined): FormType | undefined {
  const forms = form.byField?.forms
  return forms && (forms.find(({ type }) => String(type) === named) ?? forms[0]).type
}

/** As calls say it. */
export const queryOfForm = (formType: FormType | undefined) => (formType === undefined ? {} : { formType })
