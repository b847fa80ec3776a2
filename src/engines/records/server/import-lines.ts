import type { FormValues, SpreadsheetCell } from '#engines/forms/domain/index.ts'
import type { Issue } from '#shared/issues.ts'
import type { StoredValues } from './write-record.ts'

/** Rows that are added in one transaction. */
export const batchRows = 500

/** A line of a sheet, by the number that the sheet gives it. */
export type SheetLine = { line: number; cells: SpreadsheetCell[] }

/** Lines as text, so that many pass from thread to thread quickly; days are marked as such. */
export const packLines = (lines: readonly SheetLine[]): string =>
  JSON.stringify(lines.map(({ line, cells }) => [line, ...cells.map(packed)]))

const packed = (cell: SpreadsheetCell): unknown =>
  cell instanceof Date
    ? { day: cell.getTime() }
    : typeof cell === 'number' && !Number.isFinite(cell)
      ? String(cell)
      : cell

type Packed = Exclude<SpreadsheetCell, Date> | { day: number }

/** The lines of such a text. */
export const unpackLines = (text: string): SheetLine[] =>
  (JSON.parse(text) as [number, ...Packed[]][]).map(([line, ...cells]) => ({
    line,
    cells: cells.map((cell) =>
      typeof cell === 'object' && cell && 'day' in cell ? new Date(cell.day) : cell,
    ),
  }))

/** The lines of such a text as a text each, and the text of several of them: for who only moves lines. */
export const splitLines = (text: string): string[] =>
  (JSON.parse(text) as unknown[]).map((line) => JSON.stringify(line))
export const joinLines = (lines: readonly string[]): string => `[${lines.join(',')}]`

/** The verdict on a line: what it says as a fingerprint, and what is wrong with it. */
export type JudgedLine = {
  line: number
  fingerprint: Buffer
  issues: Issue[]
  /** Whom the line is about, kept when it is refused, where further lines of the same must stay out with it (`refusedLines`). */
  recordHash?: Buffer | undefined
}

/** A line that becomes a record: what would be stored of it. */
export type RecordLine = JudgedLine & { values: FormValues; columns: StoredValues }
