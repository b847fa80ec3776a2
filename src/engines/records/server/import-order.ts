import { batchRows, joinLines, type SheetLine, splitLines, unpackLines } from './import-lines.ts'
import type { ReadSheet } from './import-sheet-task.ts'
import type { Arranged, Importable, ImportUsing } from './importable.ts'

/** A sheet in the order in which its lines are taken. */
export type TakenSheet = ReadSheet & Pick<Arranged, 'unmet'>

/** A sheet as what it brings wants to take it. */
export function arrangedSheet(
  importable: Importable,
  using: Omit<ImportUsing, 'unmet'>,
  sheet: ReadSheet,
): TakenSheet {
  if (!importable.arrange) return { ...sheet, unmet: new Map() }
  const { order, unmet } = importable.arrange(using, linesOf(sheet))
  return { ...sheet, unmet, ...(order && { batches: reordered(sheet, order) }) }
}

function* linesOf({ batches }: ReadSheet): Generator<SheetLine> {
  for (const batch of batches) yield* unpackLines(batch)
}

/** Each batch is opened once, however far its lines move: a large file is put in order while others wait for this process. */
function reordered({ batches }: ReadSheet, order: readonly number[]): string[] {
  const lines = batches.flatMap(splitLines)
  const taken: string[] = []
  for (let from = 0; from < order.length; from += batchRows)
    taken.push(joinLines(order.slice(from, from + batchRows).map((place) => lines[place] as string)))
  return taken
}
