import {
  type CompiledField,
  type CompiledForm,
  dynamicSourceNames,
  type FieldTypeName,
  type FormContext,
  formIn,
  isEditable,
  ownOptions,
  type Reference,
  sourceOf,
} from '#engines/forms/domain/index.ts'
import { type Locale, wordsIn } from '#shared/text.ts'
import { canSheetStand } from './import-sheet-cell.ts'

/** Bounds of a file that is imported; told before it is chosen, asked again by the server. */
export const importLimits = { rows: 50_000, bytes: 30 * 1024 * 1024 } as const

/** A column of the file: a field of the form, one end of a term, or where the record stands. */
export type ImportColumn = {
  field: CompiledField
  part?: 'start' | 'end'
  heading: string
  required: boolean
  /** What an empty cell means, where it means something. */
  whenEmpty?: string
}

/** What can be said in one cell; records by their names. */
const inCells: readonly FieldTypeName[] = [
  'custom',
  'textarea',
  'inputSelect',
  'bankAccount',
  'number',
  'money',
  'bool',
  'date',
  'date-time',
  'daterange',
  'select',
  'radio',
  'multiselect',
  'checkbox',
  'inputSelectV2',
  'cascader',
  'people',
  'department',
  'relationProject',
  'lawFirms',
  'lawyers',
  'caseType',
]

/** Options that nobody can know by their names: neither the form's own nor records. */
const hasUnknownOptions = ({ config }: CompiledField): boolean => {
  const source = sourceOf(config)
  return source !== ownOptions && !dynamicSourceNames.includes(source)
}

const canStand = (field: CompiledField, context: FormContext): boolean =>
  field.config.type === 'sheetTable'
    ? canSheetStand(field, context)
    : inCells.includes(field.config.type) && !hasUnknownOptions(field)

/**
 * The columns of a file that fills in this form, in its order, as far as this person may fill it in, with that of the status behind the first; and by name what cannot stand in a
 * cell: files, clauses, sheets of people. What is calculated or given by the system is asked of nobody.
 */
export function importColumns(
  form: CompiledForm,
  context: FormContext,
  locale: Locale,
  status: ImportColumn | null = null,
): { columns: ImportColumn[]; leftOut: { name: string; isRequired: boolean }[] } {
  const t = wordsIn(locale)
  const named = formIn(form, locale)
  const open = named.fields.filter((field) => isEditable(field, context))
  const columns = open
    .filter((field) => canStand(field, context))
    .flatMap((field): ImportColumn[] => {
      const { name, required, type } = field.config
      if (type !== 'daterange') return [{ field, heading: name, required }]
      return [
        { field, part: 'start', heading: `${name}${t('（开始） |  (start)')}`, required },
        { field, part: 'end', heading: `${name}${t('（结束） |  (end)')}`, required },
      ]
    })
  if (status) columns.splice(1, 0, status)
  return {
    columns: withoutDoubles(columns, named),
    leftOut: open
      .filter((field) => !canStand(field, context))
      .map(({ config }) => ({ name: config.name, isRequired: config.required })),
  }
}

/** Headings that two fields share say their sections too, and a number where these are the same. */
function withoutDoubles(columns: readonly ImportColumn[], form: CompiledForm): ImportColumn[] {
  const isDouble = (list: readonly ImportColumn[], { heading }: ImportColumn) =>
    list.filter((other) => headingKey(other.heading) === headingKey(heading)).length > 1
  const sectioned = columns.map((column) =>
    isDouble(columns, column)
      ? { ...column, heading: `${column.heading}（${form.sections[column.field.section]?.name ?? ''}）` }
      : column,
  )
  return sectioned.map((column, index) =>
    isDouble(sectioned, column) ? { ...column, heading: `${column.heading} ${index + 1}` } : column,
  )
}

/** A heading as it is compared: without blanks and the star of what must be filled in. */
export const headingKey = (heading: unknown): string => String(heading ?? '').replaceAll(/[\s*＊]/g, '')

type Referring = Omit<Reference, 'id'> | null
const referring = new WeakMap<CompiledField, { of: Referring }>()

/** The records that a field names: their kind, and what they must belong to; null for a field of plain values. */
export function referenceOf(field: CompiledField): Referring {
  const known = referring.get(field) ?? { of: findReference(field) }
  referring.set(field, known)
  return known.of
}

function findReference({ config, type }: CompiledField): Referring {
  const sample =
    config.type === 'inputSelectV2'
      ? config.partyType === undefined
        ? { id: '1', name: '' }
        : [{ id: 1, name: '', keyword: '', contactsName: '', contactsPhone: '', subtype: 1 }]
      : config.type === 'select' || config.type === 'radio'
        ? '1'
        : config.type === 'multiselect' || config.type === 'checkbox'
          ? ['1']
          : config.type === 'caseType' && !config.privateConfig.multiple
            ? 1
            : [1]
  const [reference] = type.references?.(sample, config, () => null) ?? []
  if (!reference) return null
  const { kind, within } = reference
  return { kind, ...(within && { within }) }
}

/** What a file's first line must say, and what it says besides. */
export type HeadingVerdict = {
  /** Where each column stands, in their order; -1 for one that the file does without. */
  places: number[]
  /** Required ones that are not there. */
  missing: string[]
  /** What no column is called. */
  unknown: string[]
  /** What stands there twice. */
  doubled: string[]
}

/** Reads the headings of a file, in either language; the column of reasons, which a file that came back has, means nothing. */
export function readHeadings(
  headings: readonly unknown[],
  columns: readonly ImportColumn[],
  inOther: readonly ImportColumn[],
): HeadingVerdict {
  const keys = headings.map(headingKey)
  const places = columns.map((column, index) => {
    const own = keys.indexOf(headingKey(column.heading))
    return own >= 0 ? own : keys.indexOf(headingKey(inOther[index]?.heading ?? column.heading))
  })
  const known = new Set(places)
  const others = keys.flatMap((key, index) =>
    key === '' || known.has(index) || isReasonHeading(key) ? [] : [{ key, index }],
  )
  const taken = new Set(keys.filter((_, index) => known.has(index)))
  return {
    places,
    missing: columns.filter((column, i) => column.required && places[i] === -1).map((one) => one.heading),
    unknown: others.filter(({ key }) => !taken.has(key)).map(({ index }) => String(headings[index])),
    doubled: others.filter(({ key }) => taken.has(key)).map(({ index }) => String(headings[index])),
  }
}

const reasonWords = { 'zh-CN': '未导入的原因', en: 'Why it was not imported' } as const
/** The heading of the column that says why a row came back. */
export const reasonHeading = (locale: Locale): string => reasonWords[locale]
export const isReasonHeading = (heading: unknown): boolean =>
  Object.values(reasonWords).some((words) => headingKey(words) === headingKey(heading))
