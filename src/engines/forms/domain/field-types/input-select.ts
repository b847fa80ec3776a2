import type { FieldType } from './field-type.ts'
import { isBlank, maxLengthOf, oneLine, readText, tooLong } from './text-value.ts'

/** Single-line text that was typed or taken from suggestions; what was suggested is a help, not a limit. */
export const inputSelectType: FieldType<string> = {
  widget: 'inputSelect',
  normalise: (raw) => readText(raw, oneLine),
  settle: (text) => text.trim(),
  isEmpty: isBlank,
  validate: (text, field) => tooLong(text, maxLengthOf(field, 'singleLine')),
  format: (text) => text,
  requiredCode: 'required',
}
