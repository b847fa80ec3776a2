import { randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SheetCell, SheetColumn } from '../spreadsheet.ts'
import { CellStyles, columnName, partsAround, rowXml, sheetHead, sheetTail } from './sheet-xml.ts'
import { type ZipFile, zipFile } from './zip-file.ts'

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
export async function sheetFile(folder: string, sheet: LongSheet, signal: AbortSignal): Promise<SheetFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${randomBytes(16).toString('hex')}.xlsx`)
  const file = await open(path, 'wx+', 0o600)
  try {
    // Whoever has it open goes on reading. What a process leaves that is killed just now is swept like half an upload.
    await rm(path)
    const zip = zipFile(file)
    const rows = await written(zip, sheet, signal)
    return {
      rows,
      size: await zip.end(),
      content: () => file.createReadStream({ start: 0 }),
      drop: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function written(
  zip: ZipFile,
  { name, columns, rows }: LongSheet,
  signal: AbortSignal,
): Promise<number> {
  for (const [path, xml] of Object.entries(partsAround(name))) await whole(zip, path, xml)
  const styles = new CellStyles()
  const names = columns.map((_, i) => columnName(i))
  const sheet = await zip.part('xl/worksheets/sheet1.xml')
  let count = 0
  try {
    const headings = columns.map(({ header }) => header)
    await sheet.write(sheetHead(columns) + rowXml(headings, 1, names, styles))
    let began = performance.now()
    for await (const page of rows) {
      signal.throwIfAborted()
      await sheet.write(page.map((row, i) => rowXml(row, count + i + 2, names, styles)).join(''))
      count += page.length
      await sleep((performance.now() - began) * restForWork, undefined, { signal })
      began = performance.now()
    }
    await sheet.write(sheetTail)
    await sheet.end()
  } catch (error) {
    await sheet.drop()
    throw error
  }
  await whole(zip, 'xl/styles.xml', styles.xml())
  return count
}

async function whole(zip: ZipFile, path: string, xml: string): Promise<void> {
  const part = await zip.part(path)
  await part.write(xml)
  await part.end()
}
