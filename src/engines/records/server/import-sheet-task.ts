import type { DocxTools } from '#engines/documents/server/index.ts'
import type { SpreadsheetCell } from '#engines/forms/domain/index.ts'
import { longTable } from '#server/spreadsheet.ts'
import { AppError } from '#shared/errors.ts'
import { isBlankLine } from '../domain/import-cells.ts'
import { importLimits, isReasonHeading } from '../domain/import-columns.ts'
import { batchRows, packLines, type SheetLine } from './import-lines.ts'

/** A figure with the zeros that it was shown with is text, so that it comes back as it was sent. */
const shown = (cell: SpreadsheetCell | undefined) =>
  typeof cell === 'object' && cell && 'shown' in cell ? cell.shown : (cell ?? null)
type Shown = ReturnType<typeof shown>

/** A sheet that was read: its headings, and its lines that say something in batches, each as text until it is its turn. */
export type ReadSheet = { headings: Shown[]; batches: string[]; total: number }

type Ask =
  | { kind: 'read'; bytes: Uint8Array }
  | { kind: 'return'; bytes: Uint8Array; name: string; heading: string; reasons: ReadonlyMap<number, string> }
type Tools = Pick<DocxTools, 'sheetRows'>

/** Runs in the worker: reads a sheet, or writes the lines that were left out with their reasons. */
export const run = async (ask: Ask, tools: Tools): Promise<ReadSheet | Uint8Array> =>
  ask.kind === 'read' ? readSheet(ask.bytes, tools) : returnedSheet(ask, tools)

/** The lines that say something. The first of them has the headings. */
function* linesOf(bytes: Uint8Array, { sheetRows }: Tools): Generator<SheetLine> {
  for (const row of sheetRows(bytes)) if (!isBlankLine(row.cells)) yield row
}

function readSheet(bytes: Uint8Array, tools: Tools): ReadSheet {
  let headings: Shown[] | null = null
  const batches: string[] = []
  let lines: SheetLine[] = []
  let total = 0
  for (const line of linesOf(bytes, tools)) {
    if (headings === null) {
      headings = line.cells.map(shown)
      continue
    }
    total++
    if (total > importLimits.rows) throw tooManyRows()
    lines.push(line)
    if (lines.length === batchRows) {
      batches.push(packLines(lines))
      lines = []
    }
  }
  if (lines.length) batches.push(packLines(lines))
  return { headings: headings ?? [], batches, total }
}

const tooManyRows = () =>
  new AppError('rule', {
    detail: `文件超过 ${importLimits.rows.toLocaleString('en')} 行，请分成几个文件导入`,
    detailEn: `The file has more than ${importLimits.rows.toLocaleString('en')} rows; split it into several files`,
  })

/** The lines that were left out as they were sent, with one more column that says why. */
function returnedSheet(
  { bytes, name, heading, reasons }: Ask & { kind: 'return' },
  tools: Tools,
): Promise<Uint8Array> {
  const lines = linesOf(bytes, tools)
  const headings = ((lines.next().value as SheetLine | undefined)?.cells ?? []).map(shown)
  const places = headings.flatMap((cell, index) => (isReasonHeading(cell) ? [] : [index]))
  const columns = places.map((place) => ({ header: String(headings[place] ?? '') }))
  function* rows(): Generator<Shown[]> {
    for (const { line, cells } of lines) {
      const reason = reasons.get(line)
      if (reason !== undefined) yield [...places.map((place) => shown(cells[place])), reason]
    }
  }
  return longTable(name, [...columns, { header: heading, width: 60 }], rows())
}
