import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainDocx } from '#testing/bad-files.ts'
import { withParts } from '#testing/docx-parts.ts'
import type { run as oddTask } from '#testing/odd-document-task.ts'
import { type DocumentWorkers, documentWorkers, type WorkerLimits } from './document-workers.ts'
import type { TaskClass } from './fair-queue.ts'

const module = import.meta.resolve('#testing/odd-document-task.ts')
const started: DocumentWorkers[] = []
const workersWith = (limits: Partial<WorkerLimits>): DocumentWorkers => {
  const workers = documentWorkers(limits)
  started.push(workers)
  return workers
}
afterAll(() => Promise.all(started.map((workers) => workers.close())))

type Odd = Parameters<typeof oddTask>[0]
type Who = { userId: number; gone?: AbortSignal }
const asked = (workers: DocumentWorkers, who: Who, ask: Odd, name: TaskClass = 'heavy') =>
  workers.run('runModule', { module, ask }, { class: name, requester: { organizationId: 1, ...who } })
const ready = async (workers: DocumentWorkers, processes: number) => {
  // One small and one heavy task at once for each process, so that all have started.
  await Promise.all(
    Array.from({ length: processes }, (_, at) =>
      asked(workers, { userId: 900 + at }, { spin: 0.05 }, at ? 'heavy' : 'small'),
    ),
  )
}

describe('the processes that read documents', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chancery-workers-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('read 40 MiB of XML', async () => {
    const path = join(folder, 'large.docx')
    const words = Buffer.from(randomBytes(15_000_000).toString('base64'))
    await writeFile(
      path,
      await withParts(plainDocx(), { 'word/x.xml': `<a>${words}</a>`, 'word/y.xml': `<a>${words}</a>` }),
    )
    expect(await workersWith({}).run('admit', { path, extension: 'docx', sha256: '' })).toBe(null)
  })

  test('give up on what takes too much memory, and serve the next', async () => {
    const workers = workersWith({ megabytes: 64, processes: 1 })
    const body = '<w:p/>'.repeat(900_000)
    const heavy = await withParts(plainDocx(), {
      'word/document.xml': (xml) => xml.replace('<w:body>', `<w:body>${body}`),
      'word/noise.bin': new Uint8Array(randomBytes(200_000)),
    })
    await expect(workers.run('readText', { bytes: heavy })).rejects.toMatchObject({
      reason: 'fileTooComplex',
    })
    expect(await workers.run('readText', { bytes: plainDocx() })).toBe('正文')
    await expect(asked(workers, { userId: 1 }, { hold: 1 })).rejects.toMatchObject({
      reason: 'fileTooComplex',
    })
  })

  test('count the time of a processor and not that of the clock', async () => {
    const workers = workersWith({ processes: 1, cpuSeconds: { small: 0.6, heavy: 0.6 } })
    expect(await asked(workers, { userId: 1 }, { sleep: 1.5 })).toBe('done')
    expect(await asked(workers, { userId: 1 }, { spin: 0.2 })).toBe('done')
    await expect(asked(workers, { userId: 1 }, { spin: 30 })).rejects.toMatchObject({
      reason: 'fileTooComplex',
    })
    expect(await asked(workers, { userId: 1 }, { answer: 'next' })).toBe('next')
  })

  test('cannot write, and cannot start programs', async () => {
    const workers = workersWith({ processes: 1 })
    const ask = (code: string) =>
      workers.run('runModule', { module: `data:text/javascript,${encodeURIComponent(code)}`, ask: {} })
    await expect(
      ask(`import fs from 'node:fs'; export const run = () => fs.writeFileSync('${folder}/x', 'x')`),
    ).rejects.toThrow(/ERR_ACCESS_DENIED|permissions/)
    await expect(
      ask(`import { spawnSync } from 'node:child_process'; export const run = () => spawnSync('/bin/true')`),
    ).rejects.toThrow(/ERR_ACCESS_DENIED|permissions/)
  })

  test('end when nobody needs them, and start again for the next', async () => {
    const workers = workersWith({ processes: 1, idleSeconds: 1 })
    const pidOf = async () => Number(await asked(workers, { userId: 1 }, { pid: true }))
    const lives = (pid: number) => existsSync(`/proc/${pid}`)
    const first = await pidOf()
    // Work longer than the time that a process may be idle, and what follows it at once, find it alive.
    await asked(workers, { userId: 1 }, { sleep: 1.5 })
    expect(await pidOf()).toBe(first)
    await expect.poll(() => lives(first)).toBe(false)
    const second = await pidOf()
    expect(second).not.toBe(first)
    expect(await asked(workers, { userId: 1 }, { answer: 'next' })).toBe('next')
  })

  test('a file that failed is refused at once when it is asked for again, with the same words', async () => {
    const workers = workersWith({ processes: 1, cpuSeconds: { small: 0.5, heavy: 0.5 } })
    const failing = { spin: 20, which: new Uint8Array([1, 2, 3]) }
    await expect(asked(workers, { userId: 1 }, failing)).rejects.toMatchObject({ reason: 'fileTooComplex' })
    // The only process is busy: who waits for it has not been refused at once.
    const busy = asked(workers, { userId: 1 }, { sleep: 1 }).then(() => 'busy')
    const again = asked(workers, { userId: 2 }, failing).catch((error) => error.reason)
    expect(await Promise.race([busy, again])).toBe('fileTooComplex')
    // The same with other values is another task.
    expect(await asked(workers, { userId: 2 }, { spin: 0.01, which: new Uint8Array([1, 2, 3]) })).toBe('done')
    await busy
  })

  test('a file that kills its process each time is told as a fault of ours, is not remembered, and disturbs nobody', async () => {
    const workers = workersWith({ processes: 2 })
    for (const _ of [1, 2])
      await expect(asked(workers, { userId: 1 }, { die: true })).rejects.toMatchObject({
        reason: 'readerFailed',
      })
    const dying = [1, 2, 3].map(() => asked(workers, { userId: 1 }, { die: true }).catch(() => 'died'))
    expect(await asked(workers, { userId: 2 }, { answer: 'sound' }, 'small')).toBe('sound')
    expect(await Promise.all(dying)).toEqual(['died', 'died', 'died'])
  })
})

describe('nobody stops anybody', () => {
  const order: string[] = []
  const noteEnd = async (name: string, work: Promise<unknown>) => {
    await work
    order.push(name)
  }

  test('twelve heavy tasks of one person are not before the small one of another, who waits for none of them', async () => {
    const workers = workersWith({ processes: 2 })
    await ready(workers, 2)
    order.length = 0
    const heavy = Array.from({ length: 12 }, (_, at) =>
      noteEnd(`heavy ${at}`, asked(workers, { userId: 1 }, { spin: 0.3, which: at })),
    )
    await noteEnd('small', asked(workers, { userId: 2 }, { spin: 0.01 }, 'small'))
    expect(order.indexOf('small')).toBe(0)
    await Promise.all(heavy)
  })

  test('two hundred small files of one person leave a process for the small file of another', async () => {
    const workers = workersWith({ processes: 2 })
    await ready(workers, 2)
    order.length = 0
    const many = Array.from({ length: 200 }, (_, at) =>
      noteEnd(`many ${at}`, asked(workers, { userId: 1 }, { spin: 0.02, which: at }, 'small')),
    )
    await noteEnd('one', asked(workers, { userId: 2 }, { spin: 0.02 }, 'small'))
    expect(order.indexOf('one')).toBeLessThanOrEqual(3)
    await Promise.all(many)
    expect(order).toHaveLength(201)
  })

  test('beyond the bound of a person only that person is told to wait, and for how long', async () => {
    const one = { tasks: 2, bytes: 1e9 }
    const bounds = { person: one, organization: { tasks: 50, bytes: 1e9 }, all: { tasks: 50, bytes: 1e9 } }
    const workers = workersWith({ processes: 1, bounds: { small: bounds, heavy: bounds } })
    const mine = [1, 2, 3].map((which) => asked(workers, { userId: 1 }, { spin: 0.1, which }))
    await expect(asked(workers, { userId: 1 }, { spin: 0.1, which: 4 })).rejects.toMatchObject({
      reason: 'yourDocumentsBusy',
      params: { seconds: 30 },
    })
    expect(await asked(workers, { userId: 2 }, { answer: 'theirs' })).toBe('theirs')
    expect(await Promise.all(mine)).toEqual(['done', 'done', 'done'])
  })
})

describe('work that nobody waits for any more', () => {
  test('leaves the queue unbegun, and is ended when it runs', async () => {
    const workers = workersWith({ processes: 1 })
    await ready(workers, 1)
    const sender = new AbortController()
    const running = asked(workers, { userId: 1, gone: sender.signal }, { spin: 60 })
    const waiting = [1, 2, 3].map((which) =>
      asked(workers, { userId: 1, gone: sender.signal }, { spin: 60, which }),
    )
    const all = Promise.allSettled([running, ...waiting])
    await sleep(300)
    sender.abort()
    // Without it four minutes of work would be before this.
    expect(await asked(workers, { userId: 2 }, { answer: 'next' })).toBe('next')
    for (const one of await all) expect(one).toMatchObject({ status: 'rejected', reason: { reason: 'gone' } })
    await expect(
      asked(workers, { userId: 1, gone: sender.signal }, { answer: 'late' }),
    ).rejects.toMatchObject({ reason: 'gone' })
    // It was not the file's fault: the same may be asked again.
    expect(await asked(workers, { userId: 1 }, { spin: 0.01, which: 1 })).toBe('done')
  })
})
