import { type FigureCell, hasAllDigits } from '#shared/figure-cell.ts'
import type { FieldConfig } from '../definition/field-config.ts'
import type { FormContext } from '../form-context.ts'
import type { Finding } from './field-type.ts'
import { cellName, type SheetColumn } from './sheet-cells.ts'

/** A cell of a spreadsheet file that is written, and one that was read. */
export type WrittenCell = string | number | boolean | Date | null
export type SpreadsheetCell = WrittenCell | FigureCell

/** A cell whose figure the spreadsheet has cut after 15 digits; `row` counts from 0. */
export type CutCell = { row: number; column: SheetColumn; text: string }

/** A field of figures or days, which counts what a cell holds; of every other one the text counts that a cell shows. */
export const countsFigures = ({ type }: FieldConfig): boolean =>
  type === 'number' || type === 'money' || type === 'date' || type === 'date-time' || type === 'daterange'

/** What a spreadsheet shows of a figure that is too long for its cell. */
const shortened = /^[-+]?\d(?:\.\d+)?E\+\d{2,3}$/

/**
 * How a figure is shown of which a spreadsheet kept 15 digits only, so that it is not what was typed: an account number, an amount of thirteen digits with cents; null for every other
 * cell. `isPasted`: the text is what the cells showed, in which such a figure has an exponent.
 */
export function cutFigure(config: FieldConfig, cell: SpreadsheetCell, isPasted = false): string | null {
  const isFigure = countsFigures(config)
  if (typeof cell === 'string')
    return isPasted && !isFigure && shortened.test(cell.trim()) ? cell.trim() : null
  if (typeof cell !== 'number' || !Number.isFinite(cell) || hasAllDigits(cell)) return null
  const isLong = Math.abs(cell) >= 1e12
  // A third has no end, and three decimals of it are more than any figure keeps.
  if (isFigure && !isLong) return null
  return isLong ? cell.toExponential(5).replace('e', 'E') : String(cell)
}

/** What the person is told of them: the one by its name, of several how many; null for none. */
export function cutFinding(
  cells: readonly CutCell[],
  field: FieldConfig,
  context: FormContext,
): Finding | null {
  const [first] = cells
  if (!first) return null
  const params = { text: first.text, field: cellName(field, first.row, first.column.config, context.locale) }
  return cells.length === 1
    ? { code: 'cellCut', params }
    : { code: 'cellsCut', params: { ...params, count: cells.length } }
}
