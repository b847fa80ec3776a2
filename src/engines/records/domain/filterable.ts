import type { FilterOperator } from '#shared/list.ts'
import type { Filterable } from '#shared/requested-list.ts'
import { comparing } from '#shared/requested-list.ts'
import type { RecordField } from './field.ts'
import { sortableKeys } from './list-definition.ts'
import { isSortable, type ListField } from './list-fields.ts'
import type { AnyRecord } from './record.ts'

const ofText: readonly FilterOperator[] = ['has', 'eq', 'empty', 'filled']
const ofChoice: readonly FilterOperator[] = ['in', 'eq', 'ne', 'empty', 'filled']
const ofFlag: readonly FilterOperator[] = ['eq']

const byKind: Partial<Record<RecordField['kind'], readonly FilterOperator[]>> = {
  text: ofText,
  area: ofText,
  flag: ofFlag,
}

const ofListField: Readonly<Record<ListField['kind'], readonly FilterOperator[]>> = {
  text: ofText,
  choice: ofChoice,
  choices: ofChoice,
  date: comparing,
  instant: ['between', 'gte', 'lte', 'eq', 'empty', 'filled'],
  number: comparing,
  money: comparing,
  people: comparing,
  departments: comparing,
  flag: ['eq', 'empty', 'filled'],
}

/** What a noun's list can be narrowed by; nothing that is hidden from the person. `designed`: the fields of its form that lists show this person. */
export function filterableOf(
  record: AnyRecord,
  hidden: ReadonlySet<string>,
  designed: readonly ListField[],
): Filterable {
  const own = (record.list.filters ?? []).filter((key) => !hidden.has(key))
  return Object.fromEntries([
    ...own.map((key) => [key, byKind[record.fields[key]?.kind ?? 'date'] ?? comparing] as const),
    ...designed.map((field) => [field.key, ofListField[field.kind]] as const),
  ])
}

/** The keys by which a noun's list can be put in order by a person. */
export const sortableOrder = (
  record: AnyRecord,
  hidden: ReadonlySet<string>,
  designed: readonly ListField[],
): string[] => [
  ...sortableKeys(record).filter((key) => !hidden.has(key)),
  ...designed.filter(isSortable).map(({ key }) => key),
]
