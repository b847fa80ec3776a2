import { limit } from '#shared/constants.ts'
import type { FieldConfig } from '../definition/field-config.ts'
import { columnLength } from '../definition/field-uses.ts'
import { type Finding, isNothing, type Reading, reading, wrongType } from './field-type.ts'

/** Reads text; characters other than text are refused, `strip` takes out what the field does not allow. */
export function readText(raw: unknown, strip: (text: string) => string = (text) => text): Reading<string> {
  if (isNothing(raw)) return reading<string>(null)
  if (typeof raw !== 'string') return wrongType
  return reading(strip(raw) || null)
}

export const oneLine = (text: string): string => text.replace(/[\r\n\u2028\u2029]+/g, ' ')

/** Characters as a person counts them: one for a character outside the basic plane too. */
export const lengthOf = (text: string, enough: number): number =>
  text.length <= enough ? text.length : [...text].length

/** The longest text that a field takes: its own maxlength, else the limit of its kind, and never more than its column holds. */
export const maxLengthOf = (
  field: FieldConfig,
  kind: 'singleLine' | 'multiLine' | 'name' | 'contractNumber',
): number => Math.min(field.maxlength ?? limit[kind], columnLength(field) ?? Number.POSITIVE_INFINITY)

export const tooLong = (text: string, max: number): Finding | null =>
  lengthOf(text, max) > max ? { code: 'tooLong', params: { max } } : null

/** Empty for a person: nothing but white space. */
export const isBlank = (text: string): boolean => text.trim() === ''
