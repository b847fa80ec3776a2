import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createOrganization } from '#engines/people/server/index.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/index.ts'
import { openJobs } from '#server/job-queue.ts'
import { openLog } from '#server/log.ts'
import { migrate } from '#server/migrate.ts'
import { TestClient } from '#testing/index.ts'
import { buildServer } from './server.ts'
import { registerJobs } from './worker.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'chancery-fault-'))
const postgres = await startEmbeddedPostgres({ dataDir, durable: false, database: 'fault' })
const { host, port, user, database: name } = postgres.connection
const connection = { host, port, user, database: name }
const database = openDatabase({ connection, size: 8 })
await migrate(database)
const log = openLog('silent')
const services = {
  config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
  database,
  log,
  jobs: openJobs({ connection, log }),
}
registerJobs(services)
await services.jobs.start({ work: false })
const server = await buildServer(services)
const password = 'correct horse battery staple'
await database.system((tx) =>
  createOrganization(tx, {
    name: '断线测试',
    administrator: { account: 'admin', name: '管理员', password, mustChangePassword: false },
  }),
)

afterAll(async () => {
  await server.close()
  await services.jobs.stop()
  await database.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const output = (...args: string[]) => execFileSync('ps', args, { encoding: 'utf8' }).trim()

/** The database server's process and those of its connections, connections first. */
async function processes(): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const main = Number(output('-o', 'ppid=', '-p', String(rows[0]?.pid)))
  const children = output('-o', 'pid=', '--ppid', String(main)).split('\n').map(Number).filter(Boolean)
  return [...children, main]
}

test('while the database is stopped requests are answered 503 with what to do, and go on when it is back', async () => {
  const client = new TestClient(server)
  expect((await client.post('/session', { account: 'admin', password })).status).toBe(200)
  expect((await client.get('/departments')).status).toBe(200)
  const stopped = await processes()
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  try {
    const answers = await Promise.all([
      client.get('/departments'),
      client.post('/positions', { name: '法务专员' }),
      client.get('/contracts'),
    ])
    expect(answers.map(({ status, code }) => [status, code])).toEqual(Array(3).fill([503, 50301]))
    expect(answers[0]?.message).toBe('数据库暂时不可用，请稍后重试')
    const ready = await server.inject({ url: '/readyz' })
    expect(ready.statusCode).toBe(503)
    const health = await server.inject({ url: '/healthz' })
    expect(health.statusCode).toBe(200)
    expect(health.json()).toEqual({
      status: 'failing',
      failing: [{ part: 'database', reason: 'noAnswer' }],
    })
  } finally {
    for (const pid of stopped.reverse()) process.kill(pid, 'SIGCONT')
  }
  await expect.poll(async () => (await client.get('/departments')).status).toBe(200)
  // The interrupted creation left nothing half done: doing it again works.
  expect((await client.post('/positions', { name: '法务专员' })).status).toBe(201)
  expect((await server.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
})

test('a connection that dies in the middle of a request is a database that is not there, never a failure of ours', async () => {
  const client = new TestClient(server)
  expect((await client.post('/session', { account: 'admin', password })).status).toBe(200)
  const killing = openDatabase({ connection, size: 1 })
  let isOver = false
  const kill = async () => {
    while (!isOver) {
      await killing.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and state <> 'idle'`,
      )
      await new Promise((done) => setTimeout(done, 3))
    }
  }
  const killer = kill()
  const statuses = new Map<number, number>()
  const others: number[] = []
  for (let round = 0; round < 40; round++) {
    const answers = await Promise.all([
      client.get('/departments'),
      client.get('/contracts'),
      client.post('/positions', { name: `职位 ${round}` }),
      client.get('/notifications'),
    ])
    for (const { status, code } of answers) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 500 && code !== 50301) others.push(code)
    }
  }
  isOver = true
  await killer
  await killing.close()
  expect(others).toEqual([])
  expect(statuses.get(503) ?? 0, `${[...statuses]}`).toBeGreaterThan(0)
  await expect.poll(async () => (await client.get('/departments')).status).toBe(200)
})
