import type { FieldConfig } from '../definition/field-config.ts'
import {
  cellOf,
  columnsOf,
  isColumnClosed,
  type SheetColumn,
  type SheetRow,
} from '../field-types/sheet-cells.ts'
import { cellTexts, sumWord } from '../field-types/sheet-table.ts'
import { takenCell } from '../field-types/sheet-text.ts'
import type { FormContext } from '../form-context.ts'

type Line = readonly string[]
type KnownRow = { row: SheetRow; line: Line }

/**
 * The rows that the text of a sheet means: headings, rows as lines with tabs between their cells, and the line of sums, which is not read. A line that
 * says what a row said before is that row, wherever it stands now; in any other one the cells whose words are as they were stay as they are. Undefined where it does not
 * follow from the text: other headings, a line with another number of cells, a cell that its column cannot read, or one that differs in a closed column.
 */
export function rowsFromText(
  field: FieldConfig,
  text: string,
  before: readonly SheetRow[],
  context: FormContext,
): SheetRow[] | undefined {
  const columns = columnsOf(field)
  const [headings, ...lines] = text.split('\n').map(lineOf)
  if (!headings || !isSame(headings, lineOf(columns.map(({ config }) => config.name).join('\t'))))
    return undefined
  const said = withoutSums(lines, columns, context).filter(saysAnything)
  const known = before
    .map((row) => ({ row, line: lineOf(cellTexts(row, field, context).join('\t')) }))
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

const lineOf = (text: string): string[] => text.split('\t').map((cell) => cell.trim())
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
  columns: readonly SheetColumn[],
  line: Line,
  before: KnownRow | null,
  context: FormContext,
): SheetRow | undefined {
  if (line.length !== columns.length) return undefined
  const row: Record<string, unknown> = {}
  for (const [at, column] of columns.entries()) {
    const cell = line[at] ?? ''
    const stays = cell === (before?.line[at] ?? '')
    if (!stays && isColumnClosed(column, context)) return undefined
    const value = stays ? before && cellOf(before.row, column.id) : takenCell(column, cell, context).value
    if (value === null || value === undefined) continue
    if ('fault' in column.type.normalise(value, column.config, context)) return undefined
    row[column.id] = value
  }
  return row
}
