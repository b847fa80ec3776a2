import { open } from 'node:fs/promises'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { SheetCell, SheetColumn } from '../spreadsheet.ts'
import { CellStyles, columnName, partsAround, rowXml, sheetHead, sheetTail } from './sheet-xml.ts'
import { zipFile } from './zip-file.ts'

/** What the worker is started with: where the file goes, and what stands above its rows. */
export type SheetStart = { path: string; name: string; columns: readonly SheetColumn[] }
/** Rows, one answer each; null ends the file. */
export type SheetRows = SheetCell[][] | null
export type SheetAnswer = { done: number } | { size: number } | { failed: string; code?: string }

const port = parentPort as MessagePort
const { path, name, columns } = workerData as SheetStart

/** Writes one table to a file as its rows arrive; nothing of it is kept in memory. */
async function writeTable(): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    const zip = zipFile(file)
    for (const [at, xml] of Object.entries(partsAround(name))) await whole(zip, at, xml)
    const styles = new CellStyles()
    const names = columns.map((_, i) => columnName(i))
    const sheet = await zip.part('xl/worksheets/sheet1.xml')
    const headings = columns.map(({ header }) => header)
    await sheet.write(sheetHead(columns) + rowXml(headings, 1, names, styles))
    let written = 0
    for await (const rows of messages()) {
      await sheet.write(rows.map((row, i) => rowXml(row, written + i + 2, names, styles)).join(''))
      written += rows.length
      port.postMessage({ done: written } satisfies SheetAnswer)
    }
    await sheet.write(sheetTail)
    await sheet.end()
    await whole(zip, 'xl/styles.xml', styles.xml())
    port.postMessage({ size: await zip.end() } satisfies SheetAnswer)
  } finally {
    await file.close()
  }
}

async function whole(zip: ReturnType<typeof zipFile>, at: string, xml: string): Promise<void> {
  const part = await zip.part(at)
  await part.write(xml)
  await part.end()
}

async function* messages(): AsyncGenerator<SheetCell[][]> {
  const arrived: SheetRows[] = []
  let wake = () => {}
  port.on('message', (rows: SheetRows) => {
    arrived.push(rows)
    wake()
  })
  for (;;) {
    const next = arrived.shift()
    if (next === null) return
    if (next) yield next
    else
      await new Promise<void>((done) => {
        wake = done
      })
  }
}

writeTable()
  .catch((error: Error & { code?: string }) => {
    port.postMessage({
      failed: error.message,
      ...(error.code && { code: error.code }),
    } satisfies SheetAnswer)
  })
  .finally(() => port.close())
