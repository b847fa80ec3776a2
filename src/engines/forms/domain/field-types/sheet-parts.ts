import type { FieldConfig } from '../definition/field-config.ts'
import type { FormContext } from '../form-context.ts'
import { cellOf, columnsOf, isBlankRow, type SheetColumn, type SheetRow } from './sheet-cells.ts'

/** The number of the row, as a column of a document's table. */
export const rowNumber = '#'

const prefix = 'rows|'

/** The part of a sheet that a table of a document shows, cell by cell: ids of columns, `rowNumber`, null for a cell that the document fills itself. */
export const rowsPart = (cells: readonly (string | null)[]): string =>
  prefix + cells.map((id) => id ?? '').join('|')

/** The columns of such a part; null for a cell that no column fills. Undefined: it is another part. */
export function columnsOfPart(
  part: string | undefined,
  field: FieldConfig,
): (SheetColumn | typeof rowNumber | null)[] | undefined {
  if (!part?.startsWith(prefix)) return undefined
  const columns = new Map(columnsOf(field).map((column) => [column.id, column]))
  return part
    .slice(prefix.length)
    .split('|')
    .map((id) => (id === rowNumber ? rowNumber : (columns.get(id) ?? null)))
}

/** The column that a part `column.<id>` names. */
export const columnOfPart = (part: string, field: FieldConfig): SheetColumn | undefined =>
  columnsOf(field).find(({ id }) => part === `column.${id}`)

/** A cell as a person reads it, in one line. */
export function cellText({ id, config, type }: SheetColumn, row: SheetRow, context: FormContext): string {
  const cell = cellOf(row, id)
  return cell === undefined ? '' : type.format(cell, config, context).replaceAll(/[\t\n]+/g, ' ')
}

/** Rows as lines of the cells of a part, with tabs between them and none at the end of a line. */
export const rowsText = (
  columns: readonly (SheetColumn | typeof rowNumber | null)[],
  rows: readonly SheetRow[],
  context: FormContext,
): string =>
  rows
    .filter((row) => !isBlankRow(row))
    .map((row, at) =>
      columns
        .map((column) =>
          column === null ? '' : column === rowNumber ? String(at + 1) : cellText(column, row, context),
        )
        .join('\t')
        .replace(/\t+$/, ''),
    )
    .join('\n')
