import { fieldRight } from '#engines/access/domain/index.ts'
import type { Context, ListExport } from '#engines/access/server/index.ts'
import { firstOf, mostSheetRows } from '#server/list-sheet.ts'
import type { SheetCell } from '#server/spreadsheet.ts'
import { formatInstant } from '#shared/dates.ts'
import { chosenColumns, type ListColumn } from '#shared/list.ts'
import { type Money, majorText, minorDigits } from '#shared/money.ts'
import { figureFormat } from '#shared/money-totals.ts'
import { said, wordsIn } from '#shared/text.ts'
import type { ContractRow } from '../../domain/api.ts'
import { type ContractListType, contractListDefinition } from '../../domain/contract-list.ts'
import { allRows } from './contract-queries.ts'

/** Digits that a spreadsheet holds exactly. */
const exactDigits = 15

export type ExportRequest = {
  scope: ContractListType
  q?: string | undefined
  filter?: string | undefined
  sort?: string | undefined
  columns?: string[] | undefined
}

/** What is filtered, in the chosen columns, as .xlsx in the organisation's language, whoever asks for it; recorded in the audit log. */
export function exportContractList(asked: Context, request: ExportRequest): ListExport {
  const context = { ...asked, locale: asked.actor.language }
  const definition = contractListDefinition(request.scope, context.locale)
  const columns = chosenColumns(definition, request.columns)
    .filter(({ key }) => key !== 'amount' || fieldRight(context.actor, 'contract.amount') !== 'hidden')
    .flatMap((column) => (column.cell === 'money' ? [column, currencyOf(column, context)] : [column]))
  return {
    title: said('合同台账 | Contracts', context.locale),
    columns: columns.map(({ label, width }) => ({ header: label, width: Math.round((width ?? 140) / 7) })),
    rows: cellsOf(context, request, columns),
    entry: ({ name, rows }) => ({
      action: 'contract.export',
      subject: { kind: 'contract', id: null, name },
      detail: { rows, q: request.q ?? '', filter: request.filter ?? '' },
    }),
  }
}

async function* cellsOf(
  context: Context,
  request: ExportRequest,
  columns: readonly ExportColumn[],
): AsyncGenerator<SheetCell[][]> {
  for await (const page of firstOf(allRows(context, request), mostSheetRows))
    yield page.map((row) => columns.map((column) => cellOf(row, column, context)))
}

type ExportColumn = ListColumn & { isCurrency?: true }

/** The currency stands beside its amount, so that the amount is a figure to reckon with. */
const currencyOf = ({ key, label }: ListColumn, { locale }: Context): ExportColumn => {
  const t = wordsIn(locale)
  return { key, label: `${label}${t('（币种） |  (currency)')}`, cell: 'text', width: 100, isCurrency: true }
}

function cellOf(row: ContractRow, column: ExportColumn, { actor }: Context): SheetCell {
  const value = row[column.key as keyof ContractRow]
  if (value === null || value === undefined) return null
  if (column.choices)
    return column.choices.find((choice) => choice.value === String(value))?.label ?? String(value)
  if (column.isCurrency) return (value as Money).unit
  if (column.cell === 'money') return figure(value as Money)
  if (column.cell === 'user') return (value as { name: string }).name
  if (column.cell === 'instant') return formatInstant(value as string, actor.timeZone)
  return typeof value === 'number' ? value : String(value)
}

/** A number with the decimals of its currency; text beyond what a spreadsheet holds exactly. */
const figure = (money: Money): SheetCell => {
  const text = majorText(money)
  return text.replaceAll(/[-.]/g, '').length <= exactDigits
    ? { value: Number(text), numFmt: figureFormat(minorDigits(money.unit)) }
    : text
}
