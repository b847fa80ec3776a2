import type { Context } from '#engines/access/server/index.ts'
import type { FileAnswer } from '#server/http/http-route.ts'
import { type SheetCell, spreadsheet } from '#server/spreadsheet.ts'
import { dateIn, formatInstant } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { chosenColumns, type ListColumn } from '#shared/list.ts'
import { isMoney, type Money, majorText, minorDigits } from '#shared/money.ts'
import { figureFormat } from '#shared/money-totals.ts'
import { said, wordsIn } from '#shared/text.ts'
import { hiddenKeys } from '../domain/guards.ts'
import { listDefinitionOf } from '../domain/list-definition.ts'
import { listFieldId } from '../domain/list-fields.ts'
import type { FormRecord } from '../domain/record.ts'
import { shownListFields } from './list-values.ts'
import type { RecordSql } from './listed-rows.ts'
import { pageIds } from './page-ids.ts'
import { rowsOf } from './record-list.ts'

/** Most rows of one export; a spreadsheet itself ends at 1,048,576. */
const mostRows = 100_000
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Digits that a spreadsheet holds exactly. */
const exactDigits = 15

type Request = {
  q?: string | undefined
  filter?: string | undefined
  sort?: string | undefined
  columns?: readonly string[] | undefined
  ids?: readonly number[] | undefined
}

/** What a list shows, in the chosen columns, as .xlsx in the organisation's language; written down in the log. */
export async function exportRecords(
  record: FormRecord,
  part: RecordSql,
  context: Context,
  request: Request,
): Promise<FileAnswer> {
  const { actor, now } = context
  const list = { record, part, context, designed: await shownListFields(context, record) }
  const columns = chosenColumns(
    listDefinitionOf(record, actor.language, hiddenKeys(record, actor), list.designed),
    request.columns,
  ).flatMap((column) =>
    column.cell === 'money' && record.figures[column.key] === undefined
      ? [column, currencyOf(column, context)]
      : [column],
  )
  const { ids } = await pageIds(list, request, { limit: mostRows, offset: 0 })
  // Of ticked rows what is still there is taken out; where nothing is, there is nothing to take.
  if (request.ids && !ids.length) throw notFound()
  const rows = await rowsOf<Row>(list, ids, true)
  const title = said(record.words.many, actor.language)
  const name = `${title} ${dateIn(now, actor.timeZone)}.xlsx`
  const content = await spreadsheet(
    title,
    columns.map(({ label, width }) => ({ header: label, width: Math.round((width ?? 140) / 7) })),
    rows.map((row) => columns.map((column) => cellOf(row, column, context))),
  )
  context.audit({
    action: `${record.kind}.export`,
    subject: { kind: record.kind, id: null, name },
    detail: { rows: rows.length, q: request.q ?? '', filter: request.filter ?? '' },
  })
  return { content, name, mime: spreadsheetType, size: content.byteLength }
}

type Row = Record<string, unknown>
const told = (row: Row, key: string): unknown => {
  const id = listFieldId(key)
  return id === null ? row[key] : (row.inLists as Row | undefined)?.[id]
}

type ExportColumn = ListColumn & { isCurrency?: true }

/** The currency stands beside its amount, so that the amount is a figure to reckon with. */
const currencyOf = ({ key, label }: ListColumn, { actor }: Context): ExportColumn => ({
  key,
  label: `${label}${wordsIn(actor.language)('（币种）', ' (currency)')}`,
  cell: 'text',
  width: 100,
  isCurrency: true,
})

function cellOf(row: Row, column: ExportColumn, { actor }: Context): SheetCell {
  const value = told(row, column.key)
  const t = wordsIn(actor.language)
  if (value === null || value === undefined) return null
  if (column.choices)
    return column.choices.find((choice) => choice.value === String(value))?.label ?? String(value)
  if (column.isCurrency) return (value as Money).unit
  if (isMoney(value)) return figure(value)
  if (column.cell === 'flag') return value === 2 ? t('是', 'Yes') : t('否', 'No')
  if (column.cell === 'instant') return formatInstant(value as string, actor.timeZone)
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
