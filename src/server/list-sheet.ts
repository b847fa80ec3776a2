import { formatInstant } from '#shared/dates.ts'
import type { ListColumn } from '#shared/list.ts'
import { isMoney, type Money, majorText, minorDigits } from '#shared/money.ts'
import { figureFormat } from '#shared/money-totals.ts'
import { type Locale, wordsIn } from '#shared/text.ts'
import type { LongSheet } from './sheet-file.ts'
import type { SheetCell } from './spreadsheet.ts'

/** Most rows of one export; a spreadsheet itself ends at 1,048,576, its headings among them. */
export const mostSheetRows = 1_000_000
/** Digits that a spreadsheet holds exactly. */
const exactDigits = 15

type Reader = { language: Locale; timeZone: string }
type SheetOfList<Row> = {
  columns: readonly ListColumn[]
  /** Some at a time. */
  pages: AsyncIterable<readonly Row[]>
  /** Of a row, under the key of a column. */
  cellValue(row: Row, key: string): unknown
  /** Whether a money column holds one amount, which then is a figure with its currency beside it. Sums of several currencies are text. */
  isAmount(key: string): boolean
}

/** What a list shows, as a table in the organisation's language; of at most `mostSheetRows`. */
export function listSheet<Row>(
  { columns, pages, cellValue, isAmount }: SheetOfList<Row>,
  reader: Reader,
): Omit<LongSheet, 'name'> {
  const shown = columns.flatMap((column) =>
    column.cell === 'money' && isAmount(column.key) ? [column, currencyOf(column, reader)] : [column],
  )
  return {
    columns: shown.map(({ label, width }) => ({ header: label, width: Math.round((width ?? 140) / 7) })),
    rows: mapped(firstOf(pages, mostSheetRows), (row) =>
      shown.map((column) => cellOf(cellValue(row, column.key), column, reader)),
    ),
  }
}

async function* mapped<Row>(
  pages: AsyncIterable<readonly Row[]>,
  cells: (row: Row) => SheetCell[],
): AsyncGenerator<SheetCell[][]> {
  for await (const rows of pages) yield rows.map(cells)
}

/** The first rows, not more than so many. */
export async function* firstOf<Row>(
  pages: AsyncIterable<readonly Row[]>,
  most: number,
): AsyncGenerator<readonly Row[]> {
  let left = most
  for await (const rows of pages) {
    yield rows.slice(0, left)
    left -= rows.length
    if (left <= 0) return
  }
}

type SheetListColumn = ListColumn & { isCurrency?: true }

/** The currency stands beside its amount, so that the amount is a figure to reckon with. */
const currencyOf = ({ key, label }: ListColumn, { language }: Reader): SheetListColumn => ({
  key,
  label: `${label}${wordsIn(language)('（币种） |  (currency)')}`,
  cell: 'text',
  width: 100,
  isCurrency: true,
})

function cellOf(value: unknown, column: SheetListColumn, { language, timeZone }: Reader): SheetCell {
  const t = wordsIn(language)
  if (value === null || value === undefined) return null
  if (column.choices)
    return column.choices.find((choice) => choice.value === String(value))?.label ?? String(value)
  if (column.isCurrency) return (value as Money).unit
  if (isMoney(value)) return figure(value)
  if (column.cell === 'flag') return value === 2 ? t('是 | Yes') : t('否 | No')
  if (column.cell === 'instant') return formatInstant(value as string, timeZone)
  if (Array.isArray(value))
    return value
      .map((one: unknown) => (isMoney(one) ? `${majorText(one)} ${one.unit}` : nameIn(one)))
      .join(t('、 | , '))
  return typeof value === 'object' ? nameIn(value) : typeof value === 'number' ? value : String(value)
}

const nameIn = (value: unknown): string =>
  typeof value === 'string' ? value : String((value as { name?: unknown }).name ?? '')

/** A number with the decimals of its currency; text beyond what a spreadsheet holds exactly. */
const figure = (money: Money): SheetCell => {
  const text = majorText(money)
  return text.replaceAll(/[-.]/g, '').length <= exactDigits
    ? { value: Number(text), numFmt: figureFormat(minorDigits(money.unit)) }
    : text
}
