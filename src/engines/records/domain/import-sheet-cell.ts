import {
  type CompiledField,
  closedColumns,
  columnsOf,
  type FormContext,
  newRow,
  ownOptions,
  type SheetColumn,
  type SheetRow,
  sourceOf,
  takenCell,
} from '#engines/forms/domain/index.ts'
import type { Issue } from '#shared/issues.ts'

/** Between the cells of a row; a full-width one is the same. */
export const cellBar = '|'

/** The columns of a sheet that somebody fills in, as a cell of a file says them: those that are open, in their order. */
export function columnsInCell({ config }: CompiledField, context: FormContext): SheetColumn[] {
  const closed = closedColumns(config, context)
  return columnsOf(config).filter((column) => !closed.includes(column))
}

/** Whether rows of a sheet can be said in one cell: none of its columns names records, or options that nobody knows by their words. */
export function canSheetStand(field: CompiledField, context: FormContext): boolean {
  const columns = columnsInCell(field, context)
  const isPlain = ({ config }: SheetColumn) =>
    config.type !== 'people' && config.type !== 'department' && sourceOf(config) === ownOptions
  return columns.length > 0 && columns.every(isPlain)
}

/**
 * The rows that the text of a cell says: one a line, its cells in the order of the columns with bars between, empty ones at its end left out. What a column cannot read stays
 * as it was written, for the form's own check to tell; a line with more cells than columns, and a figure with more decimals than its column keeps, are issues.
 */
export function rowsInCell(
  field: CompiledField,
  text: string,
  context: FormContext,
): { rows: SheetRow[] } | { issue: Issue } {
  const columns = columnsInCell(field, context)
  const blank = newRow(closedColumns(field.config, context), context)
  const rows: SheetRow[] = []
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const cells = line.split(/[|｜]/)
    const place = { field: field.config.name, row: rows.length + 1 }
    if (cells.length > columns.length)
      return issueAt(field, 'cellColumns', { ...place, columns: columnNames(columns) })
    const row: Record<string, unknown> = { ...blank }
    for (const [index, column] of columns.entries()) {
      const { value, rounded } = takenCell(column, cells[index] ?? '', context)
      if (rounded)
        return issueAt(field, 'cellRounded', {
          field: `${place.field} ${place.row} ${column.config.name}`,
          ...rounded,
        })
      if (value !== null) row[column.id] = value
    }
    rows.push(row)
  }
  return { rows }
}

/** What a line of such a cell consists of: 权利人 | 份额. */
export const columnNames = (columns: readonly SheetColumn[]): string =>
  columns.map(({ config }) => config.name).join(` ${cellBar} `)

const issueAt = ({ id }: CompiledField, code: Issue['code'], params: Issue['params'] = {}) => ({
  issue: { path: id, code, params },
})
