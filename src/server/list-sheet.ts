import { dateIn, formatInstant } from '#shared/dates.ts'
import type { ListColumn } from '#shared/list.ts'
import { isMoney, type Money, majorText, minorDigits } from '#shared/money.ts'
import { figureFormat } from '#shared/money-totals.ts'
import { type Locale, wordsIn } from '#shared/text.ts'
import type { FileAnswer } from './http/http-route.ts'
import { type SheetCell, spreadsheet } from './spreadsheet.ts'

/** Most rows of one export; a spreadsheet itself ends at 1,048,576. */
export const mostSheetRows = 100_000
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Digits that a spreadsheet holds exactly. */
const exactDigits = 15

type Reader = { language: Locale; timeZone: string }
type SheetOfList<Row> = {
  title: string
  /** Day in the file's name. */
  now: Date
  columns: readonly ListColumn[]
  rows: readonly Row[]
  /** Of a row, under the key of a column. */
  cellValue(row: Row, key: string): unknown
  /** Whether a money column holds one amount, which then is a figure with its currency beside it. Sums of several currencies are text. */
  isAmount(key: string): boolean
}

/** What a list shows as .xlsx, in the organisation's language. */
export async function listSheet<Row>(
  { title, now, columns, rows, cellValue, isAmount }: SheetOfList<Row>,
  reader: Reader,
): Promise<FileAnswer> {
  const shown = columns.flatMap((column) =>
    column.cell === 'money' && isAmount(column.key) ? [column, currencyOf(column, reader)] : [column],
  )
  const content = await spreadsheet(
    title,
    shown.map(({ label, width }) => ({ header: label, width: Math.round((width ?? 140) / 7) })),
    rows.map((row) => shown.map((column) => cellOf(cellValue(row, column.key), column, reader))),
  )
  const name = `${title} ${dateIn(now, reader.timeZone)}.xlsx`
  return { content, name, mime: spreadsheetType, size: content.byteLength }
}

type SheetListColumn = ListColumn & { isCurrency?: true }

/** The currency stands beside its amount, so that the amount is a figure to reckon with. */
const currencyOf = ({ key, label }: ListColumn, { language }: Reader): SheetListColumn => ({
  key,
  label: `${label}${wordsIn(language)('（币种）', ' (currency)')}`,
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
  if (column.cell === 'flag') return value === 2 ? t('是', 'Yes') : t('否', 'No')
  if (column.cell === 'instant') return formatInstant(value as string, timeZone)
  if (Array.isArray(value))
    return value
      .map((one: unknown) => (isMoney(one) ? `${majorText(one)} ${one.unit}` : nameIn(one)))
      .join(t('、', ', '))
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
