import type { FieldConfig } from '../definition/field-config.ts'
import type { FormContext } from '../form-context.ts'
import type { Finding } from './field-type.ts'
import {
  cellFinding,
  cellOf,
  closedColumns,
  type SheetColumn,
  type SheetRow,
  settleRow,
} from './sheet-cells.ts'
import { newRow } from './sheet-text.ts'

/** Two days or two people may start the same row: what such a cell starts with is never held against anybody. */
const isRelative = ({ config }: SheetColumn): boolean =>
  config.defaultValue === 'today' || config.defaultValue === 'initiator'

/**
 * Rows as a person may leave them: the cells of closed columns are those of a row that was there before, each of which counts once, or
 * the defaults of a new row. Rows may be moved, deleted and added, and their open cells hold anything, so a row is known again by its
 * closed cells. Whatever else stands in a closed cell is a finding, and the row answered is a new one. A row in which nothing changes
 * stays the same object.
 */
export function keepClosedCells(
  rows: readonly SheetRow[],
  before: readonly SheetRow[],
  field: FieldConfig,
  context: FormContext,
): { value: readonly SheetRow[]; findings: readonly Finding[] } {
  const closed = closedColumns(field, context)
  if (closed.length === 0) return { value: rows, findings: [] }
  const cellsOf = (row: SheetRow): string => JSON.stringify(closed.map(({ id }) => cellOf(row, id) ?? null))
  const fresh = settleRow(newRow(closed, context), field)
  const left = new Map<string, number>()
  for (const row of before) left.set(cellsOf(row), (left.get(cellsOf(row)) ?? 0) + 1)
  const findings: Finding[] = []
  const value = rows.map((row, index) => {
    const cells = cellsOf(row)
    const count = left.get(cells) ?? 0
    left.set(cells, count - 1)
    if (count > 0 || cells === cellsOf(fresh)) return row
    const isOther = (column: SheetColumn): boolean => {
      const cell = cellOf(row, column.id)
      return (
        cell !== undefined &&
        !isRelative(column) &&
        JSON.stringify(cell) !== JSON.stringify(cellOf(fresh, column.id) ?? null)
      )
    }
    const other = closed.find(isOther)
    if (other) findings.push(cellFinding(field, index, other, { code: 'notEditable' }, context))
    const open = Object.entries(row).filter(([id]) => !closed.some((column) => column.id === id))
    return { ...Object.fromEntries(open), ...fresh }
  })
  return { value, findings }
}
