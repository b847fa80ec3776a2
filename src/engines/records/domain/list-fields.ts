import {
  type CompiledForm,
  type FieldAccess,
  type FieldConfig,
  type FormValues,
  formContext,
  isPercentField,
  type ListKind,
  listKindOf,
  nameIn,
  soundValues,
} from '#engines/forms/domain/index.ts'
import { formatNumber } from '#shared/decimal.ts'
import type { CellType, Choice, FilterKind, ListColumn, ListFilter } from '#shared/list.ts'
import type { Money } from '#shared/money.ts'
import { type Locale, saidInside, type Words, wordsIn } from '#shared/text.ts'
import { fieldUsesOf } from './form-columns.ts'
import type { FormRecord } from './record.ts'

/** A field of a noun's form that lists show though no column of the noun holds it. */
export type ListField = {
  /** What it is kept under: its id in the form, after the form's type where the noun has several forms. */
  id: string
  /** In the form. */
  fieldId: string
  /** Whose form it is of, where the noun has several. */
  of: Words | null
  /** Of its column, filter and order in lists. */
  key: string
  kind: ListKind
  config: FieldConfig
}

const prefix = 'form.'

/** The field of the form that such a key names; null for any other key. */
export const listFieldId = (key: string): string | null =>
  key.startsWith(prefix) ? key.slice(prefix.length) : null

/** The fields of a form that are in the lists of its records, without those that are hidden from the person. */
export function listFieldsOf(
  record: Pick<FormRecord, 'kind' | 'fields' | 'form' | 'status'>,
  form: CompiledForm,
  access: Readonly<Record<string, FieldAccess>> = {},
): ListField[] {
  const uses = fieldUsesOf(record)
  const of = record.form.byField?.forms.find(({ type }) => type === record.form.type)?.words ?? null
  return form.fields.flatMap(({ id: fieldId, config }) => {
    const kind = config.inLists && access[fieldId] !== 'hidden' ? listKindOf(config) : null
    const isColumn = uses[config.rawType]?.types.includes(config.type) ?? false
    const id = `${keptPrefix(record)}${fieldId}`
    return kind && !isColumn ? [{ id, fieldId, of, key: `${prefix}${id}`, kind, config }] : []
  })
}

/** What the ids begin with under which fields of this form are kept: '' where the noun has one form. */
export const keptPrefix = ({ form }: Pick<FormRecord, 'form'>): string =>
  form.byField ? `${form.type}.` : ''

/** Whether lists tell, filter and sort by the fields of both alike, so that what is kept for one is right for the other. */
export const sameListFields = (one: readonly ListField[], other: readonly ListField[]): boolean =>
  signature(one) === signature(other)

const signature = (fields: readonly ListField[]): string =>
  JSON.stringify(
    fields
      .map(({ id, kind, config }) => [id, kind, kind === 'choice' ? config.options : null])
      .sort(([a], [b]) => String(a).localeCompare(String(b))),
  )

/** One value of a field, by what it is: each column of the table that keeps it has an order of its own. */
export type KeptValue = {
  field_id: string
  /** Of several values, from 0. */
  place: number
  /** Text, or the words of an option. */
  words: string | null
  /** An option. */
  code: string | null
  /** A number in full, an amount in minor units, 1 for no and 2 for yes. */
  figure: string | null
  /** Of an amount. */
  unit: string
  day: string | null
  moment: string | null
  /** A person or department. */
  ref: number | null
}

const nothing = { words: null, code: null, figure: null, unit: '', day: null, moment: null, ref: null }

/** What is kept of a record for its lists: made of what the form's gate lets through, so that a value of another kind than the field's is as if nobody had filled it in. */
export function keptValues(
  fields: readonly ListField[],
  form: CompiledForm,
  values: FormValues,
): KeptValue[] {
  const sound = soundValues(form, values, formContext({ today: '2000-01-01' }))
  return fields.flatMap(({ id, fieldId, kind, config }) =>
    partsOf(kind, config, sound[fieldId]).map((part, place) => ({
      ...nothing,
      field_id: id,
      place,
      ...part,
    })),
  )
}

function partsOf(kind: ListKind, config: FieldConfig, value: unknown): Partial<KeptValue>[] {
  if (value === undefined || value === null || value === '') return []
  switch (kind) {
    case 'text':
      return [{ words: String(value) }]
    case 'choice':
      return [{ code: String(value), words: labelOf(config, String(value), 'zh-CN') }]
    case 'choices':
      return (value as readonly string[]).map((code) => ({ code }))
    case 'date':
      return [{ day: String(value) }]
    case 'instant':
      return [{ moment: String(value) }]
    case 'number':
      return [{ figure: String(value) }]
    case 'money': {
      const { amount, unit } = value as Money
      return [{ figure: amount, unit }]
    }
    case 'people':
    case 'departments':
      return (value as readonly number[]).map((ref) => ({ ref }))
    case 'flag':
      return [{ figure: value === true ? '2' : '1' }]
  }
}

const labelOf = ({ options }: FieldConfig, code: string, locale: Locale): string => {
  const option = options.find(({ value }) => value === code)
  return (locale === 'en' && option?.englishLabel) || option?.label || code
}

/** A kept value as the database tells it: `who` is the person or department of `ref`. */
export type PresentedValue = KeptValue & { who: unknown }

/** What an answer says of a field: of nothing null. `toReckon`: a number as it is, for a spreadsheet, and not as the form writes it. */
export function presentValue(
  { kind, config, id }: ListField,
  all: readonly PresentedValue[],
  locale: Locale,
  toReckon = false,
): unknown {
  const mine = all.filter(({ field_id }) => field_id === id)
  const [first] = mine
  if (!first) return null
  switch (kind) {
    case 'text':
      return first.words
    case 'choice':
      return first.code
    case 'choices':
      return mine.flatMap(({ code }) => (code === null ? [] : [labelOf(config, code, locale)]))
    case 'date':
      return first.day
    case 'instant':
      return first.moment === null ? null : new Date(first.moment).toISOString()
    case 'number':
      return first.figure === null ? null : numberText(config, first.figure, toReckon)
    case 'money':
      return first.figure === null ? null : { amount: first.figure, unit: first.unit }
    case 'flag':
      return first.figure === null ? null : Number(first.figure)
    case 'people':
    case 'departments':
      return mine.flatMap(({ who }) => (who ? [who] : []))
  }
}

/** Digits that a spreadsheet holds exactly. */
const exactDigits = 15

function numberText(config: FieldConfig, figure: string, toReckon: boolean): string | number {
  const { numberFormat, roundingWay } = config.privateConfig
  if (toReckon && !isPercentField(config) && figure.replaceAll(/[-.]/g, '').length <= exactDigits)
    return Number(figure)
  return numberFormat ? formatNumber(figure, numberFormat, roundingWay) : figure
}

const cells: Record<ListKind, CellType> = {
  text: 'text',
  choice: 'tag',
  choices: 'nameList',
  date: 'date',
  instant: 'instant',
  number: 'number',
  money: 'money',
  people: 'users',
  departments: 'nameList',
  flag: 'tag',
}
const filters: Record<ListKind, FilterKind> = {
  text: 'text',
  choice: 'choice',
  choices: 'choice',
  date: 'date',
  instant: 'date',
  number: 'number',
  money: 'money',
  people: 'person',
  departments: 'department',
  flag: 'flag',
}
const sorted: readonly ListKind[] = ['text', 'choice', 'date', 'instant', 'number', 'money']

/** Fields that lists may be put in order by: those of one value. */
export const isSortable = ({ kind }: ListField): boolean => sorted.includes(kind)

const choicesOf = ({ kind, config }: ListField, locale: Locale): Choice[] => {
  const t = wordsIn(locale)
  if (kind === 'flag')
    return [
      { value: '2', label: t('是 | Yes') },
      { value: '1', label: t('否 | No') },
    ]
  return config.options.map(({ value }) => ({ value, label: labelOf(config, value, locale) }))
}

/** A field of one of several forms says whose it is: two of them may be called alike. */
function labelOfField({ config, of }: ListField, locale: Locale): string {
  const name = nameIn(config, locale)
  const t = wordsIn(locale)
  return of ? t('{name}（{noun}） | {name} ({noun})', { name, noun: saidInside(of, locale) }) : name
}

/** The column of a list for a field of the form. */
export const listColumnOf = (field: ListField, locale: Locale): ListColumn => ({
  key: field.key,
  label: labelOfField(field, locale),
  cell: cells[field.kind],
  ...(isSortable(field) && { sortable: true }),
  ...(cells[field.kind] === 'text' && { width: 180 }),
  ...((field.kind === 'choice' || field.kind === 'flag') && { choices: choicesOf(field, locale) }),
})

/** The filter of a list for a field of the form. */
export const listFilterOf = (field: ListField, locale: Locale): ListFilter => ({
  key: field.key,
  // Shares are stored as fractions and typed as they are shown.
  label: `${labelOfField(field, locale)}${field.kind === 'number' && isPercentField(field.config) ? ' (%)' : ''}`,
  kind: filters[field.kind],
  ...((field.kind === 'choice' || field.kind === 'choices') && { choices: choicesOf(field, locale) }),
})
