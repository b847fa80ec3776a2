import type { FieldConfig } from '../definition/field-config.ts'
import {
  columnsOf,
  columnsOfPart,
  isColumnClosed,
  rowNumber,
  rowsText,
  type SheetColumn,
  type SheetRow,
} from '../field-types/sheet-cells.ts'
import { isComputedColumn } from '../field-types/sheet-formulas.ts'
import { sumWord } from '../field-types/sheet-table.ts'
import { takenCell } from '../field-types/sheet-text.ts'
import type { FormContext } from '../form-context.ts'

type Line = readonly string[]
type KnownRow = { row: SheetRow; line: Line }

/**
 * The rows that the text of a sheet means: headings, rows as lines with tabs between their cells, and the line of sums, which is not read. With a `part` that names
 * the columns of a table (`rowsPart`) there are rows alone, and what the table does not show stays. A line that
 * says what a row said before is that row, wherever it stands now; in any other one the cells whose words are as they were stay as they are. Undefined where it does not
 * follow from the text: other headings, a line with another number of cells, a cell that its column cannot read, or one that differs in a closed column.
 */
export function rowsFromText(
  field: FieldConfig,
  text: string,
  before: readonly SheetRow[],
  context: FormContext,
  part?: string,
): SheetRow[] | undefined {
  const shown = columnsOfPart(part, field)?.map((column) => (column === rowNumber ? null : column))
  const columns = shown ?? columnsOf(field)
  const lines = text.split('\n').map((line) => readLine(line, columns))
  if (!shown) {
    const headings = lines.shift()
    if (
      !headings ||
      !isSame(
        headings,
        columnsOf(field).map(({ config }) => config.name.trim()),
      )
    )
      return undefined
  }
  const said = (shown ? lines : withoutSums(lines, columnsOf(field), context)).filter(saysAnything)
  const known = before
    .map((row) => ({ row, line: readLine(rowsText(columns, [row], context), columns) }))
    .filter(({ line }) => saysAnything(line))
  const moved = new Map<Line, KnownRow>()
  for (const line of said) {
    const found = known.find((one) => isSame(one.line, line) && ![...moved.values()].includes(one))
    if (found) moved.set(line, found)
  }
  const kept = new Set(moved.values())
  const rows: SheetRow[] = []
  for (const [at, line] of said.entries()) {
    const there = known[at]
    const row =
      moved.get(line)?.row ?? rowFrom(columns, line, there && !kept.has(there) ? there : null, context)
    if (!row) return undefined
    rows.push(row)
  }
  return rows
}

type Columns = readonly (SheetColumn | null)[]

/** The cells of a line, with those that are empty at its end, and without what cells say that no column fills. */
function readLine(text: string, columns: Columns): string[] {
  const cells = text.split('\t').map((cell) => cell.trim())
  while (cells.length < columns.length) cells.push('')
  return cells.map((cell, at) => (columns[at] === null ? '' : cell))
}

const isSame = (one: Line, other: Line): boolean => one.join('\t') === other.join('\t')
const saysAnything = (line: Line): boolean => line.some((cell) => cell !== '')

function withoutSums(
  lines: readonly Line[],
  columns: readonly SheetColumn[],
  context: FormContext,
): readonly Line[] {
  const hasSums = columns.some(({ config }) => config.isSummed)
  return hasSums && lines.at(-1)?.[0]?.startsWith(sumWord(context)) ? lines.slice(0, -1) : lines
}

function rowFrom(
  columns: Columns,
  line: Line,
  before: KnownRow | null,
  context: FormContext,
): SheetRow | undefined {
  if (line.length !== columns.length) return undefined
  const row: Record<string, unknown> = { ...before?.row }
  const changed = new Map<string, string>()
  for (const [at, column] of columns.entries()) {
    const cell = line[at] ?? ''
    // What is always calculated follows from the rest of the row, whatever the text says.
    if (column === null || isComputedColumn(column.config) || cell === (before?.line[at] ?? '')) continue
    // One column in two cells of a row, which say different things now.
    if ((changed.get(column.id) ?? cell) !== cell || isColumnClosed(column, context)) return undefined
    changed.set(column.id, cell)
    const { value } = takenCell(column, cell, context)
    delete row[column.id]
    if (value === null || value === undefined) continue
    if ('fault' in column.type.normalise(value, column.config, context)) return undefined
    row[column.id] = value
  }
  return row
}
