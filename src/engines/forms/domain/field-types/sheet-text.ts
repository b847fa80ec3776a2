import { instantOf, isInstant, parseDate, wallClock } from '#shared/dates.ts'
import { compareDecimal, fromPercent, parseDecimal } from '#shared/decimal.ts'
import { toPercent } from '#shared/figures.ts'
import { currencies, isMoney, type Money, majorText, minorDigits } from '#shared/money.ts'
import { parseMoney } from '#shared/parse-money.ts'
import { said } from '#shared/text.ts'
import type { FieldConfig } from '../definition/field-config.ts'
import type { FormContext } from '../form-context.ts'
import {
  type CutCell,
  countsFigures,
  cutFigure,
  type SpreadsheetCell,
  type WrittenCell,
} from './cut-figures.ts'
import type { FieldType } from './field-type.ts'
import { unitOf } from './money.ts'
import { isPercentField } from './number.ts'
import { isColumnClosed, type SheetColumn, type SheetRow } from './sheet-cells.ts'
import { columnCalculation, isComputedColumn, withCells, withResults } from './sheet-formulas.ts'
import { type RoundedCell, roundedFigure } from './sheet-rounding.ts'

/** What a cell belongs to: a column of a sheet, or a field of a form that is filled in by rows of a file. */
export type CellField = { config: FieldConfig; type: FieldType<unknown> }

/** Finds people and departments by the names that stand in a spreadsheet. */
export type FindByName = (kind: 'person' | 'department', name: string) => number | undefined

/**
 * The cells of a table that was copied from Excel or WPS: tabs between cells, a line for each row, cells with line ends or tabs in
 * quotation marks, which are doubled inside.
 */
export function parseTable(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  const cell = (value: string, end: number): void => {
    rows.at(-1)?.push(value)
    at = end
  }
  while (at <= text.length) {
    const quoted = text[at] === '"' ? /^"((?:[^"]|"")*)"(?=\t|\r?\n|$)/.exec(text.slice(at)) : null
    const plain = /^[^\t\r\n]*/.exec(text.slice(at)) as RegExpExecArray
    cell(
      quoted ? (quoted[1] ?? '').replaceAll('""', '"').replaceAll('\r\n', '\n') : plain[0],
      at + (quoted ?? plain)[0].length,
    )
    const end = /^(\t|\r\n|\n|\r)/.exec(text.slice(at, at + 2))?.[0]
    if (end === undefined) break
    at += end.length
    // The line end after the last row starts no further one.
    if (end !== '\t' && at >= text.length) break
    if (end !== '\t') rows.push([])
  }
  return rows
}

const yes = new Set(['是', '√', '✓', 'y', 'yes', 'true', '1'])
const no = new Set(['否', '×', '✗', 'n', 'no', 'false', '0'])

/** '(1,234.50)' of an accountant's format → '-1,234.50'; currency signs are taken off. */
const plainFigure = (text: string): string =>
  text.replace(/^[(（](.*)[)）]$/, '-$1').replace(/[¥￥$€£₩]/g, '')

function numberFrom(text: string, column: FieldConfig): string | null {
  const plain = plainFigure(text.trim())
  return /[%％]\s*$/.test(plain) || isPercentField(column) ? fromPercent(plain) : parseDecimal(plain)
}

/** The currency that a text names: 'USD 1,200', 'US$1,200', '1,200 美元'; undefined for none. */
function unitIn(text: string): string | undefined {
  const code = /[A-Z]{3}/.exec(text)?.[0]
  if (code && Object.hasOwn(currencies, code)) return code
  const named = Object.entries(currencies).flatMap(([unit, { sign, words, zhUnit }]) =>
    [sign, said(words, 'zh-CN'), zhUnit]
      .filter((name) => text.includes(name))
      .map((name) => ({ unit, name })),
  )
  // 'HK$' has '$' in it and 美元 has 元: the longest name is meant.
  const [longest] = named.toSorted((a, b) => b.name.length - a.name.length)
  return longest?.unit ?? (/[¥￥]/.test(text) ? 'CNY' : undefined)
}

function moneyFrom(text: string, column: FieldConfig): Money | null {
  const own = unitOf(column)
  const unit = unitIn(text) ?? own
  if (unit !== own && !column.fieldConfig.money?.isWithUnit) return null
  return parseMoney(amountIn(text), unit)
}

/** The figure of an amount, without its currency. */
const amountIn = (text: string): string =>
  plainFigure(
    text
      .trim()
      .replace(/[A-Z]{1,4}|[\u4e00-\u9fff]/g, '')
      .trim(),
  )

const dayOf = (text: string): string | null =>
  parseDate(text.trim().replace(/[T\s]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/, ''))

function momentFrom(text: string, { timeZone }: FormContext): string | null {
  if (isInstant(text.trim())) return text.trim()
  const match = /^(.+?)(?:[T\s]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/.exec(text.trim())
  const [day, hour, minute] = [parseDate(match?.[1] ?? ''), Number(match?.[2] ?? 0), Number(match?.[3] ?? 0)]
  if (!day || hour > 23 || minute > 59) return null
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  return instantOf(day, time, timeZone).toISOString()
}

const optionFrom = (text: string, { options }: FieldConfig): string =>
  options.find(({ value, label, englishLabel }) => [label, englishLabel, value].includes(text))?.value ?? text

const listIn = (text: string): string[] =>
  text
    .split(/[、,，;；\n]/)
    .map((part) => part.trim())
    .filter(Boolean)

/**
 * The value that a person means by a text in a column: '1,234.50', '12%', '2026/1/5', the label of an option. What cannot be read
 * stays the text, so that the cell shows it and the check says what is wrong; null empties the cell.
 */
export function cellFromText(
  { config }: CellField,
  text: string,
  context: FormContext,
  find: FindByName = () => undefined,
): unknown {
  const plain = text.trim()
  if (plain === '') return null
  switch (config.type) {
    case 'number':
      return numberFrom(plain, config) ?? plain
    case 'money':
      return moneyFrom(plain, config) ?? plain
    case 'date':
      return dayOf(plain) ?? plain
    case 'date-time':
      return momentFrom(plain, context) ?? plain
    case 'daterange': {
      const days = plain.split(/\s*(?:至|到|[~～—–]|\bto\b)\s*/).map(dayOf)
      return days.length === 2 && days.every((day) => day !== null) ? days : plain
    }
    case 'bool':
      return yes.has(plain.toLowerCase()) ? true : no.has(plain.toLowerCase()) ? false : plain
    case 'select':
    case 'radio':
      return optionFrom(plain, config)
    case 'multiselect':
    case 'checkbox':
      return listIn(plain).map((one) => optionFrom(one, config))
    case 'people':
    case 'department': {
      const kind = config.type === 'people' ? 'person' : 'department'
      const ids = listIn(plain).map((name) => find(kind, name))
      return ids.every((id) => id !== undefined) ? ids : plain
    }
    default:
      return text
  }
}

export type TakenCell = { value: unknown; rounded: Pick<RoundedCell, 'from' | 'to'> | null }

/** The final shape of what can be read, so that one bad cell does not leave the others half-done, and what it was rounded from. */
export function takenCell(
  column: CellField,
  cell: SpreadsheetCell,
  context: FormContext,
  find?: FindByName,
): TakenCell {
  const { config, type } = column
  const raw = cellFromSpreadsheet(column, cell, context, find)
  const read = raw === null ? { value: null } : type.normalise(raw, config, context)
  if ('fault' in read || read.value === null) return { value: 'fault' in read ? raw : null, rounded: null }
  const value = type.settle ? type.settle(read.value, config) : read.value
  const rounded =
    config.type === 'money' ? roundedAmount(cell, value) : roundedFigure(column, read.value, value, context)
  return { value, rounded }
}

/** Reading an amount rounds it to the smallest unit of its currency already. */
function roundedAmount(cell: SpreadsheetCell, value: unknown): TakenCell['rounded'] {
  const from = parseDecimal(amountIn(textOf(cell)))
  if (from === null || !isMoney(value)) return null
  const to = majorText(value)
  return compareDecimal(from, to) === 0 ? null : { from, to }
}

const textOf = (cell: SpreadsheetCell): string => {
  if (typeof cell === 'number') return plainNumber(cell)
  return typeof cell === 'object' && cell && 'figure' in cell ? plainNumber(cell.figure) : String(cell ?? '')
}

const two = (value: number): string => String(value).padStart(2, '0')
const firstDay = Date.UTC(1899, 11, 30)

/** A day or moment of a spreadsheet, which knows no time zone. */
const wallClockText = (date: Date): string =>
  `${date.toISOString().slice(0, 10)} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`

/** The same for a cell of a spreadsheet file, whose figures and dates are no text. */
export function cellFromSpreadsheet(
  column: CellField,
  cell: SpreadsheetCell,
  context: FormContext,
  find?: FindByName,
): unknown {
  const { type } = column.config
  if (cell === null || typeof cell === 'string') return cellFromText(column, cell ?? '', context, find)
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? null : cellFromText(column, wallClockText(cell), context, find)
  if (typeof cell === 'boolean')
    return type === 'bool' ? cell : cellFromText(column, cell ? '是' : '否', context)
  if (typeof cell === 'object')
    return countsFigures(column.config)
      ? cellFromSpreadsheet(column, cell.figure, context)
      : cellFromText(column, cell.shown, context, find)
  const text = plainNumber(cell)
  // A spreadsheet holds a percentage as its fraction already, and a day as a count of days.
  if (type === 'number') return text
  if (type === 'date' || type === 'date-time') {
    const moment = new Date(firstDay + Math.round(cell * 86_400) * 1000)
    return cell > 0 && cell < 2_958_466 ? cellFromText(column, wallClockText(moment), context) : text
  }
  return cellFromText(column, text, context, find)
}

/** A binary figure as decimal text with the 15 digits that a spreadsheet shows, without exponent. */
function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  const [digits = '', exponent = '0'] = value.toPrecision(15).split('e')
  if (exponent === '0') return parseDecimal(digits) ?? digits
  return Number(exponent) > 0 ? BigInt(value).toString() : value.toFixed(20).replace(/0+$/, '')
}

/** A cell for a spreadsheet file: a figure where a spreadsheet holds it exactly, a day as a day, else text as a person reads it. */
export function spreadsheetCell(
  { config, type }: CellField,
  cell: unknown,
  context: FormContext,
): WrittenCell {
  if (cell === undefined || cell === null) return null
  const figure = (text: string): WrittenCell =>
    text.replaceAll(/[^\d]/g, '').length <= 15 ? Number(text) : text
  if (config.type === 'number') {
    const out = typeof cell === 'string' && parseDecimal(cell) !== null ? figure(cell) : String(cell)
    // A figure of a percentage is its fraction, its text the percentage.
    return typeof out === 'string' && isPercentField(config) && parseDecimal(out) !== null
      ? `${toPercent(out)}%`
      : out
  }
  if (config.type === 'money' && typeof cell === 'object')
    return (cell as Money).unit !== unitOf(config)
      ? `${(cell as Money).unit} ${majorText(cell as Money)}`
      : figure(majorText(cell as Money))
  if (config.type === 'date' && typeof cell === 'string' && parseDate(cell))
    return new Date(`${parseDate(cell)}T00:00:00Z`)
  if (config.type === 'date-time' && isInstant(cell)) {
    const { date, time } = wallClock(new Date(cell), context.timeZone)
    return `${date} ${time.slice(0, 5)}`
  }
  const read = type.normalise(cell, config, context)
  return 'fault' in read || read.value === null ? String(cell) : type.format(read.value, config, context)
}

const spreadsheetFormats = { 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 5: '0%', 6: '0.00%' } as const

/** The number format of a column in a spreadsheet; undefined for text. */
export function spreadsheetFormat({ config }: CellField): string | undefined {
  if (config.type === 'date') return 'yyyy-mm-dd'
  if (config.type === 'money') {
    const digits = minorDigits(unitOf(config))
    return digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`
  }
  const { numberFormat } = config.privateConfig
  return config.type === 'number' && numberFormat ? spreadsheetFormats[numberFormat] : undefined
}

/** What became of rows that came from outside. With cells that were `cut` none of them is taken. */
export type TakenRows = {
  rows: SheetRow[]
  unknownHeadings: string[]
  rounded: RoundedCell[]
  cut: CutCell[]
}

/** Rows of a spreadsheet whose first line with words has the names of columns; null when none of them is a column. */
export function rowsFromSpreadsheet(
  lines: readonly (readonly SpreadsheetCell[])[],
  columns: readonly SheetColumn[],
  context: FormContext,
  find?: FindByName,
): TakenRows | null {
  const nameOf = (cell: SpreadsheetCell | undefined): string => textOf(cell ?? '').replaceAll(/[\s*＊]/g, '')
  const heading = lines.findIndex((line) =>
    line.some((cell) => columns.some(({ config }) => nameOf(config.name) === nameOf(cell))),
  )
  if (heading < 0) return null
  const names = (lines[heading] ?? []).map(nameOf)
  const places = columns.map((column) => ({ column, place: names.indexOf(nameOf(column.config.name)) }))
  const known = new Set(places.map(({ place }) => place))
  const rounded: RoundedCell[] = []
  const cut: CutCell[] = []
  const filled = lines.slice(heading + 1).filter((line) => line.some((cell) => nameOf(cell) !== ''))
  const rows = filled.map((line, index) => {
    const row: Record<string, unknown> = {}
    for (const { column, place } of places) {
      const given = place < 0 || isComputedColumn(column.config) ? null : (line[place] ?? null)
      const text = cutFigure(column.config, given)
      if (text !== null) cut.push({ row: index, column, text })
      const cell = takenCell(column, given, context, find)
      if (cell.value !== null) row[column.id] = cell.value
      if (cell.rounded) rounded.push({ row: index, column, ...cell.rounded })
    }
    return withResults(row, columns)
  })
  const unknownHeadings = names.filter((name, index) => name !== '' && !known.has(index))
  return { rows, unknownHeadings, rounded, cut }
}

/** A new row: the defaults of its columns, and what they calculate of them. */
export function newRow(columns: readonly SheetColumn[], context: FormContext): SheetRow {
  const row: Record<string, unknown> = {}
  for (const { id, config, type } of columns) {
    if (columnCalculation(config)) continue
    const raw = type.initial ? type.initial(config, context) : config.defaultValue
    const read = type.normalise(raw, config, context)
    if ('value' in read && read.value !== null) row[id] = read.value
  }
  return withResults(row, columns)
}

/**
 * Rows with a pasted table laid over them from one cell on; further rows are added. What stands over closed columns is passed over. The
 * cells may still be unreadable. `rounded`: figures with more decimals than their columns keep; `cut`: those that the spreadsheet shortened, with which nothing is pasted.
 */
export function pasteInto(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  at: { row: number; column: number },
  table: readonly (readonly string[])[],
  context: FormContext,
  find?: FindByName,
): Pick<TakenRows, 'rows' | 'rounded' | 'cut'> {
  const next = [...rows]
  const rounded: RoundedCell[] = []
  const cut: CutCell[] = []
  const closed = columns.filter((column) => isColumnClosed(column, context))
  for (const [down, line] of table.entries()) {
    const cells: Record<string, unknown> = {}
    for (const [right, text] of line.entries()) {
      const column = columns[at.column + right]
      if (!column || closed.includes(column)) continue
      const shortened = cutFigure(column.config, text, true)
      if (shortened !== null) cut.push({ row: at.row + down, column, text: shortened })
      const cell = takenCell(column, text, context, find)
      cells[column.id] = cell.value ?? undefined
      if (cell.rounded) rounded.push({ row: at.row + down, column, ...cell.rounded })
    }
    next[at.row + down] = withCells(next[at.row + down] ?? newRow(closed, context), cells, columns)
  }
  return { rows: next, rounded, cut }
}
