import { type CompiledForm, formContext, isEditable } from '#engines/forms/domain/index.ts'
import { isNameOfContract } from './field-guard.ts'

/** In approval: what only a draft lets be changed is closed. */
const inApproval = 2

/**
 * What an approval step can do with the fields of a form: open them, unless nobody types in them or only a draft lets them be changed, and hide them, unless contracts are called by
 * them. Whether it works for a person is decided when they come (`fieldGuard`, `isEditable`).
 */
export function stepFields(form: CompiledForm): { id: string; mayEdit: boolean; mayHide: boolean }[] {
  const context = formContext({ today: '2000-01-01', recordStatus: inApproval })
  return form.fields.map((field) => ({
    id: field.id,
    mayEdit: isEditable(field, context),
    mayHide: !isNameOfContract(field),
  }))
}
