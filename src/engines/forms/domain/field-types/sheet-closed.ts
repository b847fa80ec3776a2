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
import { isComputedColumn, isFollowingColumn } from './sheet-formulas.ts'
import { newRow } from './sheet-text.ts'

/** Two days or two people may start the same row: what such a cell starts with is never held against anybody. */
const isRelative = ({ config }: SheetColumn): boolean =>
  config.defaultValue === 'today' || config.defaultValue === 'initiator'

/** Columns that are closed and calculated are never held against anybody: their cells are those that were stored, or calculated. */
type Closed = { held: readonly SheetColumn[]; following: readonly SheetColumn[] }

function closedIn(field: FieldConfig, context: FormContext): Closed {
  const closed = closedColumns(field, context).filter(({ config }) => !isComputedColumn(config))
  return {
    held: closed.filter(({ config }) => !isFollowingColumn(config)),
    following: closed.filter(({ config }) => isFollowingColumn(config)),
  }
}

const keyOf = (row: SheetRow, columns: readonly SheetColumn[]): string =>
  JSON.stringify(columns.map(({ id }) => cellOf(row, id) ?? null))

/** How often rows are there by a key; `take` answers whether there was another one. */
function countsOf(keys: readonly string[]): { take: (key: string) => boolean } {
  const left = new Map<string, number>()
  for (const key of keys) left.set(key, (left.get(key) ?? 0) + 1)
  return {
    take: (key) => {
      const count = left.get(key) ?? 0
      left.set(key, count - 1)
      return count > 0
    },
  }
}

/**
 * Rows as a person may leave them: the cells of closed columns are those of a row that was there before, each of which counts once, or
 * the defaults of a new row. Rows may be moved, deleted and added, and their open cells hold anything, so a row is known again by its
 * closed cells. Whatever else stands in a closed cell is a finding, and the row answered is a new one; a closed cell that follows a
 * calculation is calculated instead. A row in which nothing changes stays the same object.
 */
export function keepClosedCells(
  rows: readonly SheetRow[],
  before: readonly SheetRow[],
  field: FieldConfig,
  context: FormContext,
): { value: readonly SheetRow[]; findings: readonly Finding[] } {
  const { held, following } = closedIn(field, context)
  if (held.length + following.length === 0) return { value: rows, findings: [] }
  const fresh = settleRow(newRow(held, context), field)
  const all = [...held, ...following]
  const whole = countsOf(before.map((row) => keyOf(row, all)))
  const kept = countsOf(before.map((row) => keyOf(row, held)))
  // Rows that are as they were come first, so that no other row takes the place of one.
  const isKnown = rows.map((row) => whole.take(keyOf(row, all)) && kept.take(keyOf(row, held)))
  const findings: Finding[] = []
  const value = rows.map((given, index) => {
    if (isKnown[index]) return given
    const row = following.length > 0 ? settleRow(without(given, following), field) : given
    const key = keyOf(row, held)
    if (kept.take(key) || key === keyOf(fresh, held)) return row
    const isOther = (column: SheetColumn): boolean => {
      const cell = cellOf(row, column.id)
      return (
        cell !== undefined &&
        !isRelative(column) &&
        JSON.stringify(cell) !== JSON.stringify(cellOf(fresh, column.id) ?? null)
      )
    }
    const other = held.find(isOther)
    if (other) findings.push(cellFinding(field, index, other, { code: 'notEditable' }, context))
    return { ...without(row, held), ...fresh }
  })
  return { value, findings }
}

const without = (row: SheetRow, columns: readonly SheetColumn[]): SheetRow =>
  Object.fromEntries(Object.entries(row).filter(([id]) => !columns.some((column) => column.id === id)))
