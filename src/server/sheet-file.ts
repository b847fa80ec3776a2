import { randomBytes } from 'node:crypto'
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { cellText, formatOf, plain, type SheetCell, type SheetColumn, sheetName } from './spreadsheet.ts'

/** How long it rests after a page, as a part of the time that the page took: processors, database and the main thread are others' meanwhile. */
const restForWork = 0.75

/** A table as long as one likes: rows come some at a time and are not kept. */
export type LongSheet = {
  name: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<SheetCell[][]>
}

/** A file that lies on the disk under no name any more: it is gone when it was read, or `drop`ped. */
export type SheetFile = { rows: number; size: number; content(): Readable; drop(): Promise<void> }

/**
 * Writes a table as .xlsx into `folder` as its rows come: memory holds a page of it, and others have their turn between two pages; packing and writing
 * are done by threads of Node's own. Stops when `signal` aborts; nothing stays behind then.
 */
export async function sheetFile(
  folder: string,
  { name, columns, rows }: LongSheet,
  signal: AbortSignal,
): Promise<SheetFile> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${randomBytes(16).toString('hex')}.xlsx`)
  const file = await open(path, 'wx+', 0o600)
  let count = 0
  const shown = columns.map(({ header, width = 18 }) => ({ header: cellText(header), width, numFmt: '' }))
  const cells = (async function* () {
    let began = performance.now()
    for await (const page of rows) {
      signal.throwIfAborted()
      for (const row of page) {
        // The writer knows formats of columns alone, and asks for them at each row, before it takes the next.
        for (const [at, column] of shown.entries()) column.numFmt = formatOf(row[at])
        yield row.map(plain)
      }
      count += page.length
      await sleep((performance.now() - began) * restForWork, undefined, { signal })
      began = performance.now()
    }
  })()
  try {
    // Whoever has it open goes on reading. What a process leaves that is killed just now is swept like half an upload.
    await rm(path)
    await writeFile(
      file,
      writeXlsxStream(cells, { name: sheetName(name), columns: shown, freezePane: { rows: 1 } }),
    )
    const { size } = await file.stat()
    return {
      rows: count,
      size,
      content: () => file.createReadStream({ start: 0 }),
      drop: () => file.close(),
    }
  } catch (error) {
    // Its rows end with it, where the disk was full: their cursor needs its transaction.
    await cells.return()
    await file.close()
    throw error
  }
}
