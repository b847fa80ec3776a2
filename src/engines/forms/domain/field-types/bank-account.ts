import { limit } from '#shared/constants.ts'
import type { FieldType } from './field-type.ts'
import { isBlank, readText } from './text-value.ts'

/** The code input: full width becomes half width, then only letters, digits, hyphen, dash and underscore stay, at most `max`. */
export const stripCode = (text: string, max: number = limit.code): string =>
  text
    .replace(/[０-９Ａ-Ｚａ-ｚ－＿]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[^A-Za-z0-9\-–—_]/g, '')
    .slice(0, max)

/** Bank account: a code of 9 to 24 characters. */
export const bankAccountType: FieldType<string> = {
  widget: 'code',
  normalise: (raw, field) => readText(raw, (text) => stripCode(text, field.maxlength ?? limit.code)),
  isEmpty: isBlank,
  validate: (text) => (text.length < limit.bankAccountMin ? { code: 'bankAccount' } : null),
  format: (text) => text,
  requiredCode: 'required',
}
