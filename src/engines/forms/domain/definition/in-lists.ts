import { ownOptions, sourceOf } from './dynamic-sources.ts'
import type { FieldConfig, FieldTypeName } from './field-config.ts'
import { fieldUse } from './field-uses.ts'

/** What a field is as a column of a list: how its value is told in a cell, filtered and put in order. */
export type ListKind =
  | 'text'
  | 'choice'
  | 'choices'
  | 'date'
  | 'instant'
  | 'number'
  | 'money'
  | 'people'
  | 'departments'
  | 'flag'

const kinds: Partial<Record<FieldTypeName, ListKind>> = {
  custom: 'text',
  textarea: 'text',
  inputSelect: 'text',
  bankAccount: 'text',
  select: 'choice',
  radio: 'choice',
  multiselect: 'choices',
  checkbox: 'choices',
  date: 'date',
  'date-time': 'instant',
  number: 'number',
  money: 'money',
  people: 'people',
  department: 'departments',
  bool: 'flag',
}

/** What a field may be in lists; null for one that is no cell, whose options are records of the system, or that fills a column of its own. */
export function listKindOf(field: FieldConfig): ListKind | null {
  if (fieldUse(field) || sourceOf(field) !== ownOptions) return null
  return kinds[field.type] ?? null
}
