import { randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { SheetCell, SheetColumn } from '../spreadsheet.ts'
import type { SheetAnswer, SheetRows, SheetStart } from './sheet-worker.ts'

/** A table as long as one likes: rows come some at a time and are not kept. */
export type LongSheet = {
  name: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<SheetCell[][]>
}

/** A file that lies on the disk under no name any more: it is gone when it was read, or `drop`ped. */
export type SheetFile = { rows: number; size: number; content(): Readable; drop(): Promise<void> }

/** Pages that may be on their way to the worker while it writes one. */
const ahead = 2

/**
 * Writes a table as .xlsx into `folder`, in a thread of its own, so that nobody else waits and memory holds a page of it. Stops when `signal`
 * aborts; nothing stays behind then.
 */
export async function sheetFile(folder: string, sheet: LongSheet, signal: AbortSignal): Promise<SheetFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${randomBytes(16).toString('hex')}.xlsx`)
  try {
    const { rows, size } = await written(path, sheet, signal)
    const file = await open(path, 'r')
    return {
      rows,
      size,
      content: () => file.createReadStream(),
      drop: () => file.close(),
    }
  } finally {
    // Whoever has it open goes on reading. What a killed process leaves is swept like half an upload.
    await rm(path, { force: true })
  }
}

async function written(path: string, { name, columns, rows }: LongSheet, signal: AbortSignal) {
  const start: SheetStart = { path, name, columns }
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: start,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  })
  const answers = answersOf(worker)
  try {
    let sent = 0
    let pages = 0
    for await (const page of rows) {
      signal.throwIfAborted()
      worker.postMessage(page satisfies SheetRows)
      sent += page.length
      pages += 1
      if (pages > ahead) await answers.next()
    }
    worker.postMessage(null satisfies SheetRows)
    for (;;) {
      const answer = await answers.next()
      if ('size' in answer) return { rows: sent, size: answer.size }
    }
  } finally {
    await worker.terminate()
  }
}

/** What the worker answers, one after the other; its failures are thrown. */
function answersOf(worker: Worker) {
  const arrived: (SheetAnswer | Error)[] = []
  let wake = () => {}
  const add = (answer: SheetAnswer | Error) => {
    arrived.push(answer)
    wake()
  }
  worker.on('message', add)
  worker.on('error', (error) => add(error as Error))
  worker.on('exit', () => add(new Error('the writer of a table ended')))
  return {
    next: async (): Promise<Exclude<SheetAnswer, { failed: string }>> => {
      for (;;) {
        const answer = arrived.shift()
        if (answer instanceof Error) throw answer
        if (answer && 'failed' in answer) throw Object.assign(new Error(answer.failed), { code: answer.code })
        if (answer) return answer
        await new Promise<void>((done) => {
          wake = done
        })
      }
    },
  }
}
