import {
  type CompiledForm,
  type FieldConfig,
  type FieldTypeName,
  type FieldUse,
  type FormContext,
  type FormValues,
  readableValues,
  soundValues,
} from '#engines/forms/domain/index.ts'
import { isDate } from '#shared/dates.ts'
import { isMoney, type Money } from '#shared/money.ts'
import type { Words } from '#shared/text.ts'
import type { RecordField } from './field.ts'
import type { FormRecord } from './record.ts'

/** What a form gives a field: an id, a code, a text, a day, an amount, ids. */
export type ColumnValue = string | number | Money | readonly number[] | null

const choices: readonly FieldTypeName[] = ['select', 'radio']
/** Fields that choose records of one kind. */
const pickers: readonly FieldTypeName[] = ['inputSelectV2', 'lawFirms', 'relationProject']
const types: Readonly<Record<RecordField['kind'], readonly FieldTypeName[]>> = {
  text: ['custom', 'bankAccount', ...choices, 'multiselect', 'checkbox', 'inputSelect'],
  area: ['textarea', 'custom', ...choices, 'multiselect', 'checkbox'],
  date: ['date'],
  number: ['number'],
  money: ['money'],
  flag: ['bool'],
  choice: choices,
  person: ['people'],
  people: ['people'],
  department: ['department'],
  link: [...pickers, 'caseType'],
  links: [...pickers, 'agentInformation'],
  // What a form uploads stays in the form.
  file: [],
}

/** The raw type that fills a field of a noun: `project.lead`. */
export const rawTypeOf = ({ kind }: { kind: string }, key: string): string => `${kind}.${key}`
/** Of a range of days that fills first and last day in one. */
export const termOf = ({ kind }: { kind: string }): string => `${kind}.term`

/** What of a noun says how a form fills it. */
export type Shape = Pick<FormRecord, 'kind' | 'fields' | 'status'> & {
  form: Pick<FormRecord['form'], 'term' | 'only'>
}

/** The fields that a form may fill: a status is moved by itself, others by operations of their own. */
const filledFields = ({ fields, status }: Shape) =>
  Object.entries(fields).filter(([key, { byHand }]) => key !== status?.field && !byHand)
/** The raw type that fills a field. */
const sourceType = (record: Shape, key: string, { from }: RecordField): string =>
  rawTypeOf(record, from ?? key)

/** What the fields of a form that fill this noun must be, by raw type. */
export function fieldUsesOf(record: Shape): Record<string, FieldUse> {
  const uses = filledFields(record).map(([key, field]): [string, FieldUse] => [
    sourceType(record, key, field),
    {
      types: types[field.kind],
      ...((field.kind === 'text' || field.kind === 'area') && { most: field.most }),
      ...(field.kind === 'choice' && { options: Object.keys(field.options) }),
    },
  ])
  return {
    ...Object.fromEntries(uses),
    ...(record.form.term && { [termOf(record)]: { types: ['daterange'] as const } }),
  }
}

/** The field of a form that fills a noun's field; undefined when it has none. */
function sourceOf(
  form: CompiledForm,
  rawType: string,
  allowed: readonly FieldTypeName[],
): FieldConfig | undefined {
  return form.fields.find(({ config }) => config.rawType === rawType && allowed.includes(config.type))?.config
}

/**
 * The columns of a record, made of what its form's gate lets through, by key; what no field of the form fills is not in it, and stays
 * as it is. Empty is '' for text, the first code of a choice, null for anything else. Words of chosen options are those of the organisation's language.
 */
export function formColumns(
  record: Shape,
  form: CompiledForm,
  given: FormValues,
  context: FormContext,
): Record<string, ColumnValue> {
  const values = soundValues(form, given, context)
  const sources = new Map(
    filledFields(record).map(([key, field]) => [
      key,
      sourceOf(form, sourceType(record, key, field), types[field.kind]),
    ]),
  )
  const inWords = filledFields(record).flatMap(([key, { kind }]) =>
    kind === 'text' || kind === 'area' ? (sources.get(key)?.id ?? []) : [],
  )
  const locale = context.organizationLocale
  const words = readableValues(form, values, { ...context, locale }, new Set(inWords))
  const range = sourceOf(form, termOf(record), ['daterange'])
  const [start, end] = range && Array.isArray(values[range.id]) ? (values[range.id] as unknown[]) : []
  return Object.fromEntries(
    filledFields(record).flatMap(([key, field]): [string, ColumnValue][] => {
      const source = sources.get(key)
      if (source) return [[key, columnOf(field, values[source.id], words[source.id] ?? '')]]
      if (range && key === record.form.term?.start) return [[key, isDate(start) ? start : null]]
      if (range && key === record.form.term?.end) return [[key, isDate(end) ? end : null]]
      return []
    }),
  )
}

function columnOf(field: RecordField, value: unknown, words: string): ColumnValue {
  switch (field.kind) {
    case 'text':
    case 'area':
      return [...words].slice(0, field.most).join('').trim()
    case 'choice': {
      const codes = Object.keys(field.options)
      if (field.isOptional && !codes.includes(String(value ?? ''))) return null
      return Number(typeof value === 'string' && codes.includes(value) ? value : codes[0])
    }
    case 'flag':
      return value === true ? 2 : 1
    case 'date':
      return isDate(value) ? value : null
    case 'number':
      return typeof value === 'number' || typeof value === 'string' ? Number(value) : null
    case 'money':
      return isMoney(value) ? value : null
    case 'people':
      return idsIn(value)
    case 'links':
      return idsIn(partOf(field, value))
    default:
      return idsIn(value)[0] ?? null
  }
}

/** The property of a value that a field is about. */
const partOf = ({ part }: RecordField, value: unknown): unknown =>
  part === undefined ? value : ((value as Record<string, unknown> | null | undefined)?.[part] ?? null)

/** Ids of what a value names, alone, in a list, or in entries that also have a name. */
const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
    const id = typeof one === 'object' && one !== null ? (one as { id?: unknown }).id : one
    return typeof id === 'number' ? [id] : []
  })

/** What an answer tells of a record, as far as a form is filled from it. */
type ColumnValues = Readonly<Record<string, unknown>>

/**
 * The values of a form for a record that has columns and no form yet, so that nothing is typed twice: each field of the form that fills a column says
 * what the column says.
 */
export function valuesOfColumns(
  record: Shape,
  form: CompiledForm,
  columns: ColumnValues,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [key, field] of filledFields(record)) {
    // What several fields are made of is not made of one of them.
    const source = field.from ? undefined : sourceOf(form, rawTypeOf(record, key), types[field.kind])
    const value = source ? formValue(field, source, columns[key]) : undefined
    if (source && value !== undefined && value !== null && value !== '') values[source.id] = value
  }
  const { term } = record.form
  const range = sourceOf(form, termOf(record), ['daterange'])
  if (range && term && columns[term.start] && columns[term.end])
    values[range.id] = [columns[term.start], columns[term.end]]
  return values
}

function formValue(field: RecordField, source: FieldConfig, value: unknown): unknown {
  if (value === null || value === undefined) return undefined
  switch (field.kind) {
    case 'text':
    case 'area':
      return source.options.length > 0 ? optionOf(source, String(value)) : value
    case 'choice':
      return String(value)
    case 'flag':
      return value === 2
    case 'people':
      return (value as { id: number }[]).map(({ id }) => id)
    case 'person':
    case 'department':
      return [(value as { id: number }).id]
    case 'link':
      return source.type === 'inputSelectV2' ? [value] : [(value as { id: number }).id]
    case 'links':
      return source.type === 'inputSelectV2' ? value : (value as { id: number }[]).map(({ id }) => id)
    default:
      return value
  }
}

/** The option that is called so; of a field of several, those in the list. */
function optionOf({ options, type }: FieldConfig, words: string): unknown {
  const find = (word: string) =>
    options.find(({ label, englishLabel }) => label === word || englishLabel === word)?.value
  if (type !== 'multiselect' && type !== 'checkbox') return find(words)
  return words.split(/[、,，;；]\s*/).flatMap((word) => find(word) ?? [])
}

/** What fields of this noun's form may be for, with words for the designer. */
export const purposesOf = (
  record: Shape,
): { rawType: string; types: readonly FieldTypeName[]; words: Words }[] => [
  ...filledFields(record).map(([key, field]) => ({
    rawType: sourceType(record, key, field),
    types: types[field.kind],
    words: field.words,
  })),
  ...(record.form.term
    ? [
        {
          rawType: termOf(record),
          types: ['daterange'] as const,
          words: '起止日期 | Start and end dates' as const,
        },
      ]
    : []),
]
