import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres/index.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'chancery-guard-'))
const server = await startEmbeddedPostgres({
  dataDir,
  durable: false,
  database: 'guard',
  settings: { max_connections: '20' },
})
const { host, port, user, database: name } = server.connection
const connection = { host, port, user, database: name }
const database = openDatabase({ connection, size: 6 })

afterAll(async () => {
  await database.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The server process and everything below it, children first. */
async function processes(): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parentOf = (pid: number) =>
    Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).trim())
  const main = parentOf(rows[0]?.pid as number)
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(main)], { encoding: 'utf8' })
    .split('\n')
    .map(Number)
    .filter(Boolean)
  return [...children, main]
}

const ask = () => database.system((tx) => sql<{ one: number }>`select 1 as one`.execute(tx))

test('a database that hangs is told as gone to whoever waits, and used again when it answers', async () => {
  await ask()
  const stopped = await processes()
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  try {
    // Without the guard this would wait for the query's own limit of a minute.
    const answers = await Promise.allSettled([ask(), ask(), database.pool.query('select 1')])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await expect(ask()).rejects.toMatchObject({ code: '57P03' })
  } finally {
    for (const pid of stopped.reverse()) process.kill(pid, 'SIGCONT')
  }
  await expect
    .poll(() =>
      ask().then(
        () => 'answers',
        () => 'gone',
      ),
    )
    .toBe('answers')
})

test('transactions beyond the places wait their turn instead of failing', async () => {
  const slow = () => database.system((tx) => sql`select pg_sleep(0.4)`.execute(tx))
  const answers = await Promise.allSettled(Array.from({ length: 16 }, slow))
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
})

test('single statements beyond the connections wait their turn, however long the queue', async () => {
  const asked = Array.from({ length: 300 }, () => database.query('select pg_sleep(0.06)', []))
  const answers = await Promise.allSettled(asked)
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
})

test('while this process is held up, the silence is its own: the database is not taken for gone', async () => {
  const work = [1, 2].map(() => database.system((tx) => sql`select pg_sleep(5)`.execute(tx)))
  for (let round = 0; round < 4; round++) {
    // Nothing else of this process runs meanwhile.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_400)
    await new Promise((done) => setImmediate(done))
  }
  expect((await Promise.allSettled(work)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
})

test('a database without room for another connection is busy, not gone: what runs goes on', async () => {
  const others: pg.Client[] = []
  const crowded = openDatabase({ connection, size: 6 })
  const work = [1, 2].map(() => crowded.system((tx) => sql`select pg_sleep(5)`.execute(tx)))
  try {
    await expect(
      (async () => {
        for (;;) {
          const other = new pg.Client(connection)
          other.on('error', () => {})
          await other.connect()
          others.push(other)
        }
      })(),
    ).rejects.toMatchObject({ code: '53300' })
    expect((await Promise.allSettled(work)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await crowded.isAlive()).toBe(true)
  } finally {
    await Promise.all(others.map((other) => other.end()))
    await crowded.close()
  }
})
