import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { openJobs } from './job-queue.ts'
import type { JobData, Jobs } from './jobs.ts'
import { openLog } from './log.ts'

const log = openLog('silent')
const connection = { ...inject('connection'), database: `jobs_${randomUUID().slice(0, 8)}` }
const admin = new pg.Client({ ...connection, database: 'postgres' })
let database: Database
let jobs: Jobs
const done: { name: string; data: unknown; attempt: number }[] = []
let failures = 0
let ticks = 0

beforeAll(async () => {
  await admin.connect()
  await admin.query(`create database ${connection.database} template chancery_template`)
  database = openDatabase({ connection, size: 5 })
  await database.pool.query('create table witnessed (what text)')
  jobs = openJobs({ connection, log, silentSeconds: 10 })
  jobs.register<JobData & { n: number }>('count', async (data, { attempt }) => {
    done.push({ name: 'count', data, attempt })
  })
  jobs.register('flaky', async (data, { attempt }) => {
    if (attempt === 1) throw new Error('not this time')
    done.push({ name: 'flaky', data, attempt })
  })
  jobs.register(
    'hopeless',
    async () => {
      failures++
      throw new Error('never')
    },
    { retries: 0 },
  )
  jobs.register('slow', async () => {
    await database.pool.query(`insert into witnessed (what) values ('done by the other')`)
  })
  jobs.schedule('tick', '* * * * *', async () => {
    ticks++
  })
  await jobs.start()
})

afterAll(async () => {
  await jobs.stop()
  await database.close()
  await admin.query(`drop database ${connection.database} with (force)`)
  await admin.end()
})

/** A limit of what stands still, not of what is slow. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 150_000
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('waited in vain')
    await sleep(20)
  }
}

const put = (organizationId: number, name: string, more: object = {}, options = {}) =>
  database.tenant(organizationId, (tx) => jobs.enqueue(tx, name, { organizationId, ...more }, options))

describe('a job', () => {
  test('is done when the transaction that put it in commits: its worker is woken, and need not look', async () => {
    const woken: number[] = []
    const other = openJobs({ connection, log, lookSeconds: 3_600 })
    other.register<JobData & { turn: number }>('woken', async ({ turn }) => void woken.push(turn))
    await other.start()
    try {
      for (const turn of [1, 2, 3]) {
        await database.tenant(1, (tx) => other.enqueue(tx, 'woken', { organizationId: 1, turn }))
        await until(() => woken.length === turn)
      }
      expect(woken).toEqual([1, 2, 3])
    } finally {
      await other.stop()
    }
  })

  test('does not exist when its transaction rolls back', async () => {
    const attempt = database.tenant(1, async (tx) => {
      await jobs.enqueue(tx, 'count', { organizationId: 1, n: 2 })
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    const { rows } = await database.pool.query(`select from jobs.job where data->>'n' = '2'`)
    expect(rows).toHaveLength(0)
  })

  test('of another organisation cannot be put in or seen from inside a transaction', async () => {
    const foreign = database.tenant(1, (tx) => jobs.enqueue(tx, 'count', { organizationId: 2, n: 3 }))
    await expect(foreign).rejects.toThrow(/row-level security/)
    await put(2, 'count', { n: 4 }, { startAfter: new Date(Date.now() + 3_600_000) })
    const seen = (organizationId: number) =>
      database.tenant(organizationId, async (tx) => {
        const { rows } = await tx.executeQuery<{ n: string }>({
          sql: `select data->>'n' as n from jobs.job_common where data->>'n' = '4'`,
          parameters: [],
          query: {} as never,
          queryId: {} as never,
        })
        return rows.length
      })
    expect([await seen(1), await seen(2)]).toEqual([0, 1])
  })

  test('with a key waits only once, for each organisation by itself', async () => {
    const later = { singletonKey: 'contract/7', startAfter: new Date(Date.now() + 3_600_000) }
    for (const organizationId of [1, 1, 2]) await put(organizationId, 'count', { n: 5 }, later)
    const { rows } = await database.pool.query(
      `select data->>'organizationId' as org from jobs.job where data->>'n' = '5' order by 1`,
    )
    expect(rows.map(({ org }) => org)).toEqual(['1', '2'])
  })

  test('nobody does, or that names no organisation, is refused at once', async () => {
    await expect(put(1, 'unheard-of')).rejects.toThrow('nobody does the job unheard-of')
    await expect(database.tenant(1, (tx) => jobs.enqueue(tx, 'count', {}))).rejects.toThrow('organizationId')
  })

  test('that fails is tried again after a pause', async () => {
    await put(1, 'flaky')
    await until(() => done.some(({ name }) => name === 'flaky'))
    expect(done.find(({ name }) => name === 'flaky')?.attempt).toBe(2)
  })

  test('that fails on every try is kept, with the reason, and can be put back', async () => {
    await put(1, 'hopeless', { why: 'x' })
    await until(async () => (await jobs.dead()).length === 1)
    const [dead] = await jobs.dead()
    expect(dead).toMatchObject({ name: 'hopeless', data: { organizationId: 1, why: 'x' } })
    expect(JSON.stringify(dead?.reason)).toContain('never')
    expect((await jobs.counts()).dead).toBe(1)
    expect(await jobs.revive(dead?.id as string)).toBe(true)
    await until(() => failures === 2)
    expect(await jobs.revive(randomUUID())).toBe(false)
  })

  test('backlog of 500 is drained', async () => {
    const before = done.length
    await database.tenant(3, async (tx) => {
      for (let n = 1_000; n < 1_500; n++) await jobs.enqueue(tx, 'count', { organizationId: 3, n })
    })
    await until(() => done.length - before === 500)
  })

  test('whose process is killed with -9 in the middle is done by another', async () => {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../testing/slow-worker.ts'), JSON.stringify(connection)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
    })
    try {
      await until(() => said.includes('ready'))
      // The job goes to whichever of the two takes it first: put jobs in until the child has one.
      while (!said.includes('taken')) {
        await put(1, 'slow')
        await sleep(150)
      }
    } finally {
      child.kill('SIGKILL')
    }
    await once(child, 'exit')
    const waiting = () =>
      database.pool.query(
        `select from jobs.job where name = 'slow' and state in ('created', 'retry', 'active')`,
      )
    const { rows: left } = await waiting()
    expect(left.length).toBeGreaterThan(0)
    await until(async () => (await waiting()).rows.length === 0)
    const { rows } = await database.pool.query(
      'select what, count(*)::int from witnessed group by 1 order by 1',
    )
    const { rows: all } = await database.pool.query(
      `select count(*)::int from jobs.job where name = 'slow' and state = 'completed'`,
    )
    expect(rows.find(({ what }) => what === 'done by the other')?.count).toBe(all[0].count)
  })
})

test('scheduled work is in the timetable and runs once however often it falls due', async () => {
  const { rows } = await database.pool.query('select name, cron, timezone from jobs.schedule')
  expect(rows).toEqual([{ name: 'tick', cron: '* * * * *', timezone: 'UTC' }])
  const before = ticks
  await database.system(async (tx) => {
    for (let i = 0; i < 3; i++) await jobs.enqueue(tx, 'tick', { organizationId: 0 })
  })
  await until(() => ticks > before)
})
