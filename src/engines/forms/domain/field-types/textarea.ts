import type { FieldType } from './field-type.ts'
import { isBlank, maxLengthOf, readText, tooLong } from './text-value.ts'

/** Text of several lines; line ends are kept as \n. */
export const textareaType: FieldType<string> = {
  widget: 'textarea',
  normalise: (raw) => readText(raw, (text) => text.replace(/\r\n?/g, '\n')),
  settle: (text) => text.trim(),
  isEmpty: isBlank,
  validate: (text, field) => tooLong(text, maxLengthOf(field, 'multiLine')),
  format: (text) => text,
  requiredCode: 'required',
  span: 3,
}
