import type { CompiledField } from '../definition/compile-form.ts'
import { rawTypes } from '../definition/field-config.ts'
import type { FieldAccess, FormContext } from '../form-context.ts'

/** The highest status at which contract type and collaborative operators are still open. */
const draftStatus = 1

export const accessOf = (field: CompiledField, context: FormContext): FieldAccess =>
  Object.hasOwn(context.access, field.id) ? (context.access[field.id] ?? 'edit') : 'edit'

/** True for what the engine computes and nobody types: calculated fields with isUpdate and the backdating flag. */
export const isComputed = (field: CompiledField): boolean =>
  field.isBackdating || field.calculation?.isUpdate === true

/** In alteration only what the configuration opens, and never file, type, number, serial number or contract name. */
const openInAlteration = ({ config, type }: CompiledField): boolean =>
  config.alterEditStatus === 2 && !type.lockedInAlteration && config.rawType !== rawTypes.contractName

/** Status above 1 fixes the contract type and the collaborative operators. */
const fixedAfterDraft = ({ config, type }: CompiledField): boolean =>
  type.lockedAfterDraft === true || config.rawType === rawTypes.collaborativeOperator

/** Whether the field carries the record's number. */
export const isNumbered = ({ id, type }: CompiledField, { numbering }: FormContext): boolean =>
  type.widget === 'contractNumber' || numbering.fieldId === id

/** Whether this person may type in this field now. The only place that decides it, for browser and server. */
export function isEditable(field: CompiledField, context: FormContext): boolean {
  const { config, type } = field
  if (context.readOnly || config.disabled || !config.isEdit || config.preview || isComputed(field))
    return false
  if (type.givenBySystem || accessOf(field, context) !== 'edit') return false
  if (context.alteration && !openInAlteration(field)) return false
  if ((context.recordStatus ?? 0) > draftStatus && fixedAfterDraft(field)) return false
  if (isNumbered(field, context)) return !context.numbering.automatic || context.numbering.mayEdit
  return true
}
