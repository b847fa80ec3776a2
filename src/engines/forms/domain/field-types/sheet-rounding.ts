import type { FieldConfig } from '../definition/field-config.ts'
import type { FormContext } from '../form-context.ts'
import type { Finding } from './field-type.ts'
import { cellName, cellOf, columnsOf, type SheetColumn, type SheetRow } from './sheet-cells.ts'
import { isComputedColumn } from './sheet-formulas.ts'

/** A figure of a sheet that had more decimals than its column keeps; `row` counts from 0. */
export type RoundedCell = { row: number; column: SheetColumn; from: string; to: string }

/** What the person is told of them: the one by its name, of several how many; null for none. */
export function roundedFinding(
  cells: readonly RoundedCell[],
  field: FieldConfig,
  context: FormContext,
): Finding | null {
  const [first] = cells
  if (!first) return null
  const { row, column, from, to } = first
  const params = { from, to, field: cellName(field, row, column.config, context.locale) }
  const path = `${row}.${column.id}`
  return cells.length === 1
    ? { path, code: 'roundedCell', params }
    : { path, code: 'roundedCells', params: { ...params, count: cells.length } }
}

/** A figure as it was read and as its column keeps it; null where that is the same. */
export function roundedFigure(
  { config, type }: Pick<SheetColumn, 'type'> & { config: FieldConfig },
  before: unknown,
  after: unknown,
  context: FormContext,
): Pick<RoundedCell, 'from' | 'to'> | null {
  const params = type.settleNote?.(before, after, config, context)?.params
  return params ? { from: String(params.from), to: String(params.to) } : null
}

/** The cells that the final touch rounded. */
export function roundedCells(
  before: readonly SheetRow[],
  after: readonly SheetRow[],
  field: FieldConfig,
  context: FormContext,
): Finding | null {
  const columns = columnsOf(field).filter(({ type, config }) => type.settleNote && !isComputedColumn(config))
  const cells = after.flatMap((settled, row): RoundedCell[] => {
    const typed = before[row]
    if (!typed || typed === settled) return []
    return columns.flatMap((column) => {
      const [from, to] = [cellOf(typed, column.id), cellOf(settled, column.id)]
      if (from === undefined || to === undefined || from === to) return []
      const figure = roundedFigure(column, from, to, context)
      return figure ? [{ row, column, ...figure }] : []
    })
  })
  return roundedFinding(cells, field, context)
}
