import type { FieldType } from './field-type.ts'
import { isBlank, maxLengthOf, oneLine, readText, tooLong } from './text-value.ts'

/** Number of the record: typed by hand, or given by a rule when it is submitted. */
export const contractNumberType: FieldType<string> = {
  widget: 'contractNumber',
  normalise: (raw) => readText(raw, oneLine),
  settle: (text) => text.trim(),
  isEmpty: isBlank,
  validate: (text, field) => tooLong(text, maxLengthOf(field, 'contractNumber')),
  format: (text) => text,
  requiredCode: 'required',
  lockedInAlteration: true,
}
