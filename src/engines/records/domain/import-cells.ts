import {
  type CompiledField,
  cellFromSpreadsheet,
  cutFigure,
  type FieldConfig,
  type FormContext,
  type FormValues,
  type OptionNode,
  type ReferenceKind,
  type SpreadsheetCell,
  takenCell,
} from '#engines/forms/domain/index.ts'
import type { Issue } from '#shared/issues.ts'
import { type ImportColumn, referenceOf } from './import-columns.ts'
import { rowsInCell } from './import-sheet-cell.ts'

/** Ids of the records that are called so and may be chosen in this field. */
export type FindNamed = (field: CompiledField, name: string) => readonly number[]
type Read = { value: unknown } | { issue: Issue }

const errorValue = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|FORMULA|####)/

const isEmpty = (cell: SpreadsheetCell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')

/** Whether a line of a file says anything. */
export const isBlankLine = (cells: readonly SpreadsheetCell[]): boolean => cells.every(isEmpty)

/**
 * What a line of a file says, as the form's values, and what of it cannot be read; `places` are the columns' in the line. Nothing is put right silently: a
 * figure with more decimals than its field keeps, or a name that is not there, is told.
 */
export function valuesOfLine(
  columns: readonly ImportColumn[],
  places: readonly number[],
  cells: readonly SpreadsheetCell[],
  context: FormContext,
  find: FindNamed,
): { values: FormValues; issues: Issue[] } {
  const values: Record<string, unknown> = {}
  const issues: Issue[] = []
  for (const [index, column] of columns.entries()) {
    const cell = cells[places[index] ?? -1]
    if (cell === undefined || isEmpty(cell)) continue
    const read = readCell(column, cell, context, find)
    if ('issue' in read) issues.push(read.issue)
    else if (column.part)
      values[column.field.id] = rangeWith(values[column.field.id], column.part, read.value)
    else values[column.field.id] = read.value
  }
  return { values, issues }
}

const rangeWith = (range: unknown, part: 'start' | 'end', day: unknown): unknown[] => {
  const [start = null, end = null] = Array.isArray(range) ? range : []
  return part === 'start' ? [day, end] : [start, day]
}

const issueAt = ({ id, config }: CompiledField, code: Issue['code'], params: Issue['params'] = {}): Read => ({
  issue: { path: id, code, params: { field: config.name, ...params } },
})

function readCell(
  { field, part }: ImportColumn,
  cell: SpreadsheetCell,
  context: FormContext,
  find: FindNamed,
): Read {
  if (typeof cell === 'string' && errorValue.test(cell.trim()))
    return issueAt(field, 'cellError', { text: cell.trim().slice(0, 20) })
  const cut = cutFigure(field.config, cell)
  if (cut !== null) return issueAt(field, 'cellCut', { text: cut })
  const reference = referenceOf(field)
  if (reference) return namedIn(field, reference.kind, textOf(cell), find)
  if (field.config.type === 'cascader') return pathsIn(field, textOf(cell))
  if (field.config.type === 'sheetTable') {
    const read = rowsInCell(field, textOf(cell), context)
    return 'issue' in read ? read : { value: read.rows }
  }
  if (field.config.type === 'inputSelectV2') return optionIn(field, textOf(cell))
  if (field.config.type === 'multiselect' || field.config.type === 'checkbox') {
    const whole = field.config.options.find((option) => isCalled(option, textOf(cell)))
    if (whole) return { value: [whole.value] }
  }
  if (part) {
    const day: FieldConfig = { ...field.config, type: 'date' }
    return dayIn(field, cellFromSpreadsheet({ config: day, type: field.type }, cell, context))
  }
  const { value, rounded } = takenCell(
    field,
    isText(field) && cell instanceof Date ? textOf(cell) : cell,
    context,
  )
  return rounded ? issueAt(field, 'cellRounded', rounded) : { value }
}

const isText = ({ config }: CompiledField): boolean =>
  ['custom', 'textarea', 'inputSelect', 'bankAccount'].includes(config.type)

const two = (value: number): string => String(value).padStart(2, '0')

/** A cell as a person reads it: a day without a time of its own is a day. */
function textOf(cell: SpreadsheetCell): string {
  if (typeof cell === 'object' && cell && 'shown' in cell) return cell.shown
  if (!(cell instanceof Date)) return String(cell ?? '').trim()
  if (Number.isNaN(cell.getTime())) return ''
  const day = cell.toISOString().slice(0, 10)
  const time = `${two(cell.getUTCHours())}:${two(cell.getUTCMinutes())}`
  return time === '00:00' ? day : `${day} ${time}`
}

const isCalled = (
  { label, englishLabel, value }: { label: string; englishLabel?: string | undefined; value: string },
  text: string,
): boolean => [label, englishLabel, value].includes(text)

/** One of the field's own options by its words, else the words themselves. */
function optionIn({ config }: CompiledField, text: string): Read {
  const option = config.options.find((one) => isCalled(one, text))
  return { value: { id: option?.value ?? null, name: text } }
}

/** One end of a term is read as a field of days is. */
function dayIn(field: CompiledField, value: unknown): Read {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
    ? { value }
    : issueAt(field, 'notDate')
}

/** Pieces of a list, as people separate them. A name may have a comma of its own, so the rougher ways come first. */
const listings = [/[、;；\n]/, /[、,，;；\n]/]
const piecesOf = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map((piece) => piece.trim())
    .filter(Boolean)

/** Every name that may stand in a line, by kind of record, for one question to the database. */
export function namesInLine(
  columns: readonly ImportColumn[],
  places: readonly number[],
  cells: readonly SpreadsheetCell[],
  found: Map<ReferenceKind, Set<string>>,
): void {
  for (const [index, { field }] of columns.entries()) {
    const cell = cells[places[index] ?? -1]
    if (cell === undefined || isEmpty(cell)) continue
    const reference = referenceOf(field)
    if (!reference) continue
    const names = found.get(reference.kind) ?? new Set<string>()
    found.set(reference.kind, names)
    const text = textOf(cell)
    for (const name of [text, ...listings.flatMap((between) => piecesOf(text, between))]) names.add(name)
  }
}

function namedIn(field: CompiledField, kind: ReferenceKind, text: string, find: FindNamed): Read {
  const ways = [[text], ...listings.map((between) => piecesOf(text, between))]
  const names = ways.find((way) => way.every((name) => find(field, name).length > 0)) ?? ways.at(-1) ?? []
  const ids: number[] = []
  for (const name of names) {
    const [id, ...more] = find(field, name)
    if (id === undefined)
      // What is only written down is a name of its own in a field that takes names.
      return isFreeText(field) ? optionIn(field, text) : issueAt(field, 'nameNotFound', { name })
    if (more.length) return issueAt(field, 'nameTwice', { name })
    ids.push(id)
  }
  if (ids.length > 1 && !takesSeveral(field)) return issueAt(field, 'cellOneOnly')
  return { value: valueOfIds(field, kind, ids, names) }
}

const isFreeText = ({ config }: CompiledField): boolean =>
  config.type === 'inputSelectV2' && config.partyType === undefined

const takesSeveral = ({ config }: CompiledField): boolean =>
  config.type === 'multiselect' || config.type === 'checkbox'
    ? true
    : config.type === 'inputSelectV2'
      ? config.privateConfig.counterpartMultiple
      : config.privateConfig.multiple

function valueOfIds(
  { config }: CompiledField,
  kind: ReferenceKind,
  ids: readonly number[],
  names: readonly string[],
): unknown {
  switch (config.type) {
    case 'select':
    case 'radio':
      return String(ids[0])
    case 'multiselect':
    case 'checkbox':
      return ids.map(String)
    case 'inputSelectV2':
      if (config.partyType === undefined) return { id: String(ids[0]), name: names[0] ?? '' }
      return ids.map((id, index) => ({
        id,
        name: names[index] ?? '',
        keyword: '',
        contactsName: '',
        contactsPhone: '',
        subtype: 1,
      }))
    default:
      return kind === 'caseType' && !config.privateConfig.multiple ? ids[0] : ids
  }
}

/** Paths of a tree by their words: 华东 / 上海. */
function pathsIn(field: CompiledField, text: string): Read {
  const { optionTree, privateConfig } = field.config
  const texts = privateConfig.multiple ? piecesOf(text, listings[1] as RegExp) : [text]
  const paths = texts.map((one) => pathIn(optionTree, one))
  if (paths.some((path) => path === null)) return issueAt(field, 'nameNotFound', { name: text })
  return { value: privateConfig.multiple ? paths : paths[0] }
}

function pathIn(tree: readonly OptionNode[], text: string): string[] | null {
  let level = tree
  const path: string[] = []
  for (const name of text.split(/\s*\/\s*/)) {
    const node = level.find((one) => isCalled(one, name))
    if (!node) return null
    path.push(node.value)
    level = node.children ?? []
  }
  return path
}
