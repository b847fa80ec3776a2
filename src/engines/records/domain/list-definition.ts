import type { CellType, Choice, FilterKind, ListColumn, ListDefinition, ListFilter } from '#shared/list.ts'
import { type Locale, said, wordsIn } from '#shared/text.ts'
import type { ChoiceField, RecordField } from './field.ts'
import { type ListField, listColumnOf, listFilterOf } from './list-fields.ts'
import type { Figure } from './noun.ts'
import type { AnyRecord } from './record.ts'

const cells: Record<RecordField['kind'], CellType> = {
  text: 'text',
  area: 'text',
  date: 'date',
  number: 'number',
  money: 'money',
  flag: 'flag',
  choice: 'tag',
  person: 'user',
  people: 'users',
  department: 'nameList',
  link: 'nameList',
  links: 'nameList',
  file: 'nameList',
}
const filters: Partial<Record<RecordField['kind'], FilterKind>> = {
  text: 'text',
  area: 'text',
  date: 'date',
  number: 'number',
  money: 'money',
  flag: 'flag',
  choice: 'choice',
  person: 'person',
  people: 'person',
  department: 'department',
}
/** How a figure is told in a cell. */
export const figureCells: Record<Figure['kind'], CellType> = {
  count: 'number',
  average: 'number',
  date: 'date',
}
const sortedKinds: readonly RecordField['kind'][] = ['text', 'date', 'number', 'money', 'choice']

/** The columns by which a noun's list may be sorted. */
export const sortableKeys = (record: AnyRecord): string[] => [
  ...Object.entries(record.fields)
    .filter(([, field]) => sortedKinds.includes(field.kind))
    .map(([key]) => key),
  ...(record.form ? ['updateTime'] : []),
]

const choicesOf = ({ options, tones = {} }: ChoiceField, locale: Locale): Choice[] =>
  Object.entries(options).map(([value, words]) => {
    const color = tones[Number(value)]
    return { value, label: said(words, locale), ...(color !== undefined && { color }) }
  })

/**
 * What a noun's list offers in `/titles/filter`: every column and condition in one language, but for what is hidden from the person. `designed`: the
 * fields of its form that lists show this person, after the columns that the noun itself shows.
 */
export function listDefinitionOf(
  record: AnyRecord,
  locale: Locale,
  hidden: ReadonlySet<string> = new Set(),
  designed: readonly ListField[] = [],
): ListDefinition {
  const { columns, more = [], sort } = record.list
  const [first] = columns
  const shown: readonly string[] = columns
  const sortable = sortableKeys(record)
  const columnsOf = (keys: readonly string[]): ListColumn[] =>
    keys
      .filter((key) => !hidden.has(key))
      .map((key) => ({
        ...columnOf(record, key, locale),
        ...(sortable.includes(key) && { sortable: true }),
        ...(key === first && { fixed: true }),
        ...(!shown.includes(key) && { shown: false }),
      }))
  return {
    type: record.kind,
    columns: [
      ...columnsOf(columns),
      ...designed.map((field) => listColumnOf(field, locale)),
      ...columnsOf(more),
    ],
    filters: [
      ...(record.list.filters ?? [])
        .filter((key) => !hidden.has(key))
        .map((key) => filterOf(record, key, locale)),
      ...designed.map((field) => listFilterOf(field, locale)),
    ],
    defaultSort: sort,
  }
}

/** How a field is told in a cell. */
export const listCellOf = (
  field: RecordField,
  locale: Locale,
): { cell: CellType; choices?: readonly Choice[] } => ({
  cell: (field.kind === 'choice' && field.cell) || cells[field.kind],
  ...(field.kind === 'choice' && { choices: choicesOf(field, locale) }),
})

function columnOf(record: AnyRecord, key: string, locale: Locale): ListColumn {
  const t = wordsIn(locale)
  if (key === 'updateTime') return { key, label: t('更新时间 | Updated'), cell: 'instant', width: 160 }
  if (key === 'updater') return { key, label: t('更新人 | Updated by'), cell: 'user', width: 120 }
  const figure = record.figures[key]
  if (figure)
    return { key, label: said(figure.words, locale), cell: figureCells[figure.kind], ...widthOf(figure) }
  const field = fieldOf(record, key)
  return {
    key,
    label: said(field.words, locale),
    ...widthOf(field),
    ...listCellOf(field, locale),
  }
}

function filterOf(record: AnyRecord, key: string, locale: Locale): ListFilter {
  const t = wordsIn(locale)
  if (key === 'updateTime') return { key, label: t('更新时间 | Updated'), kind: 'date' }
  if (key === 'updater') return { key, label: t('更新人 | Updated by'), kind: 'person' }
  const field = fieldOf(record, key)
  const kind = filters[field.kind]
  if (!kind) throw new Error(`${record.kind}: no filter for ${key}`)
  return {
    key,
    label: said(field.words, locale),
    kind,
    ...(field.kind === 'choice' && { choices: choicesOf(field, locale) }),
  }
}

const widthOf = ({ width }: { width?: number }) => (width === undefined ? {} : { width })

function fieldOf(record: AnyRecord, key: string): RecordField {
  const field = record.fields[key]
  if (!field) throw new Error(`${record.kind} has no field ${key}`)
  return field
}
