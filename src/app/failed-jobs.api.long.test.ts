import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/database.ts'
import { openJobs } from '#server/job-queue.ts'
import { openLog } from '#server/log.ts'
import type { AdminContext } from './admin/command.ts'
import { failedJobsCommand } from './admin/failed-jobs.ts'

const connection = { ...inject('connection'), database: `failed_${randomUUID().slice(0, 8)}` }
const admin = new pg.Client({ ...connection, database: 'postgres' })
await admin.connect()
await admin.query(`create database ${connection.database} template chancery_template`)
const database = openDatabase({ connection, size: 2 })
const log = openLog('silent')
const jobs = openJobs({ connection, log })
let isMended = false
let done = 0
jobs.register(
  'mail',
  async () => {
    if (!isMended) throw new Error('the mail server is away')
    done++
  },
  { retries: 0 },
)
await jobs.start()

afterAll(async () => {
  await jobs.stop()
  await database.close()
  await admin.query(`drop database ${connection.database} with (force)`)
  await admin.end()
})

async function run(...args: string[]): Promise<{ isInOrder: boolean; lines: string[] }> {
  const lines: string[] = []
  const context = {
    args,
    log,
    print: (line: string) => lines.push(line),
    withDatabase: (work: (connected: unknown) => Promise<boolean>) => work({ database, connection }),
  }
  return { isInOrder: await failedJobsCommand.run(context as unknown as AdminContext), lines }
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 3_000 && !(await condition()); i++) await sleep(50)
}

test('jobs that failed for good are listed with the reason, and are done when they are tried again', async () => {
  expect(await run()).toEqual({ isInOrder: true, lines: ['没有失败的任务 no failed jobs'] })
  await database.tenant(7, (tx) => jobs.enqueue(tx, 'mail', { organizationId: 7 }))
  await until(async () => (await jobs.counts()).dead === 1)
  const listed = await run()
  expect(listed.isInOrder).toBe(false)
  expect(listed.lines[0]).toMatch(/^\d{4}-\S+Z mail \(7\): the mail server is away$/)
  isMended = true
  expect((await run('retry')).lines.at(-1)).toBe('已重新排队 put back: 1')
  await until(async () => done === 1)
  expect([done, (await run()).isInOrder]).toEqual([1, true])
  await expect(run('nonsense')).rejects.toThrow('Usage: npm run admin -- failed-jobs [retry]')
})
