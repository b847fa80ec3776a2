import type { FormValues } from '#engines/forms/domain/index.ts'
import type { Issue } from '#shared/issues.ts'
import type { StoredValues } from './write-record.ts'

/** Rows that are added in one transaction. */
export const batchRows = 500

export type Cell = string | number | boolean | Date | null
/** A line of a sheet, by the number that the sheet gives it. */
export type SheetLine = { line: number; cells: Cell[] }

/** Lines as text, so that many pass from thread to thread quickly; days are marked as such. */
export const packLines = (lines: readonly SheetLine[]): string =>
  JSON.stringify(lines.map(({ line, cells }) => [line, ...cells.map(packed)]))

const packed = (cell: Cell): unknown =>
  cell instanceof Date
    ? { day: cell.getTime() }
    : typeof cell === 'number' && !Number.isFinite(cell)
      ? String(cell)
      : cell

type Packed = string | number | boolean | null | { day: number }

/** The lines of such a text. */
export const unpackLines = (text: string): SheetLine[] =>
  (JSON.parse(text) as [number, ...Packed[]][]).map(([line, ...cells]) => ({
    line,
    cells: cells.map((cell) => (typeof cell === 'object' && cell !== null ? new Date(cell.day) : cell)),
  }))

/** The verdict on a line: what would be stored of it, what it says as a fingerprint, and what is wrong with it. */
export type JudgedLine = {
  line: number
  values: FormValues
  columns: StoredValues
  fingerprint: Buffer
  issues: Issue[]
}
