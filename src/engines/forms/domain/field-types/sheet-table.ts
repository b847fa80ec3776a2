import { addMoney, type Money, majorText } from '#shared/money.ts'
import { listIn, said } from '#shared/text.ts'
import { add, fraction, roundFraction } from '../calculation/fraction.ts'
import type { FieldConfig } from '../definition/field-config.ts'
import type { FormContext } from '../form-context.ts'
import { type FieldType, isNothing, reading } from './field-type.ts'
import {
  cellName,
  cellOf,
  cellText,
  columnOfPart,
  columnsOf,
  columnsOfPart,
  isBlankRow,
  readRows,
  rowsText,
  type SheetColumn,
  type SheetRow,
  settleRow,
  sheetFindings,
} from './sheet-cells.ts'
import { keepClosedCells } from './sheet-closed.ts'
import { roundedCells } from './sheet-rounding.ts'

/** More decimals than any cell holds, so that a sum is never rounded. */
const exactPlaces = 60

/**
 * The exact sum of a column, in its value shape: decimal text or money. Empty cells are passed over; null when there is nothing to add, and
 * for amounts in several currencies, which have no sum.
 */
export function columnSum(
  { id, config }: Pick<SheetColumn, 'id' | 'config'>,
  rows: readonly SheetRow[],
): string | Money | null {
  const cells = rows.flatMap((row) => cellOf(row, id) ?? [])
  if (cells.length === 0) return null
  if (config.type === 'money') {
    const [first, ...more] = cells as [Money, ...Money[]]
    return more.some(({ unit }) => unit !== first.unit) ? null : more.reduce(addMoney, first)
  }
  if (config.type !== 'number') return null
  const sum = (cells as string[]).map(fraction).reduce(add)
  return roundFraction(sum, exactPlaces, 3)
}

/** Whether a column's amounts are in several currencies. */
export const hasMixedUnits = (
  { id, config }: Pick<SheetColumn, 'id' | 'config'>,
  rows: readonly SheetRow[],
): boolean =>
  config.type === 'money' &&
  new Set(rows.flatMap((row) => (cellOf(row, id) as Money | undefined)?.unit ?? [])).size > 1

/** A column's sum as a person reads it; '' where it has none. */
export function sumText(column: SheetColumn, rows: readonly SheetRow[], context: FormContext): string {
  const sum = columnSum(column, rows)
  return sum === null ? '' : column.type.format(sum, column.config, context)
}

/** The cells of a row as a person reads them. */
export const cellTexts = (row: SheetRow, field: FieldConfig, context: FormContext): string[] =>
  columnsOf(field).map((column) => cellText(column, row, context))

/** What the line of sums begins with. */
export const sumWord = ({ locale }: Pick<FormContext, 'locale'>): string => said('合计 | Total', locale)

/** The sheet as lines of cells with tabs between them: headings, rows, sums. */
function tableText(rows: readonly SheetRow[], field: FieldConfig, context: FormContext): string {
  const columns = columnsOf(field)
  const filled = rows.filter((row) => !isBlankRow(row))
  const lines = [
    columns.map(({ config }) => config.name),
    ...filled.map((row) => cellTexts(row, field, context)),
  ]
  if (columns.some(({ config }) => config.isSummed)) {
    const sums = columns.map((column) => (column.config.isSummed ? sumText(column, filled, context) : ''))
    lines.push(
      sums.map((sum, index) => (index === 0 ? [sumWord(context), sum].filter(Boolean).join(' ') : sum)),
    )
  }
  return lines.map((cells) => cells.join('\t')).join('\n')
}

/** The column of figures that a part `sum.<column>` names. */
export const summedColumn = (part: string, field: FieldConfig): SheetColumn | undefined => {
  const id = part.startsWith('sum.') ? part.slice(4) : null
  return columnsOf(field).find((column) => column.id === id && column.type.numeric !== undefined)
}

/**
 * A table: rows of cells, each cell by the rules of its column's type. At most 500 rows; a row in which nothing is filled in counts for
 * nothing. Parts: rows (how many), sum.<column>, column.<column> (its cells as a list), and `rowsPart`.
 */
export const sheetTableType: FieldType<readonly SheetRow[]> = {
  widget: 'sheetTable',
  normalise: (raw, field, context) => {
    if (isNothing(raw)) return reading<readonly SheetRow[]>(null)
    const read = readRows(raw, field, context)
    return 'fault' in read ? { fault: read.fault } : reading(read.rows)
  },
  faultIn: (raw, field, context) => {
    const read = readRows(raw, field, context)
    return 'finding' in read ? read.finding : null
  },
  nameAt: (path, field, context) => {
    const [row = '', column] = path.split('.')
    return cellName(
      field,
      Number(row),
      field.columns?.find(({ id }) => id === column),
      context.locale,
    )
  },
  settle: (rows, field) => rows.map((row) => settleRow(row, field)),
  settleNote: roundedCells,
  isEmpty: (rows) => rows.every(isBlankRow),
  // Rows that somebody added and has not filled yet.
  keepsEmpty: (rows) => rows.length > 0,
  validate: (rows, field, context) => sheetFindings(rows, field, context).next().value ?? null,
  format: tableText,
  parts: { rows: (rows) => String(rows.filter((row) => !isBlankRow(row)).length) },
  partOf: (part, rows, field, context) => {
    const cells = columnsOfPart(part, field)
    if (cells) return rowsText(cells, rows, context)
    const summed = summedColumn(part, field)
    if (summed) return sumText(summed, rows, context)
    const column = columnOfPart(part, field)
    return column
      ? listIn(rows.map((row) => cellText(column, row, context)).filter(Boolean), context.locale)
      : null
  },
  figureOf: (part, rows, field) => {
    const column = summedColumn(part, field)
    const sum = column ? columnSum(column, rows) : null
    if (sum === null) return null
    return typeof sum === 'string' ? { figure: sum } : { figure: majorText(sum), unit: sum.unit }
  },
  keepClosed: (rows, before, field, context) => keepClosedCells(rows, before ?? [], field, context),
  requiredCode: 'requiredSheet',
  references: (rows, field, other) =>
    columnsOf(field).flatMap(({ id, config, type }) =>
      type.references
        ? rows.flatMap((row) => {
            const cell = cellOf(row, id)
            return cell === undefined ? [] : (type.references?.(cell, config, other) ?? [])
          })
        : [],
    ),
  span: 3,
}
