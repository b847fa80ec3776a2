import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import type { Database, Tx } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres/index.ts'

// How many statements a process may keep prepared is counted from its start: as if this one had just begun.
vi.resetModules()
const { openDatabase, sendWithCommit } = await import('./database.ts')

const dataDir = mkdtempSync(join(tmpdir(), 'chancery-prepared-'))
const server = await startEmbeddedPostgres({ dataDir, durable: false, database: 'prepared' })
const { host, port, user, database: name } = server.connection
const open: Database[] = []
const proxies: Server[] = []

afterAll(async () => {
  for (const database of open) await database.close()
  for (const proxy of proxies) proxy.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function databaseAt(connection: { host: string; port: number }): Database {
  const database = openDatabase({ connection: { ...connection, user, database: name }, size: 3 })
  open.push(database)
  return database
}

/** How many statements stay prepared on a connection after one was used eight times there. */
async function preparedAfter(database: Database, text: string, values: unknown[]): Promise<number> {
  let count = 0
  for (let i = 0; i < 8; i++)
    await database.system(async (tx) => {
      const query = {
        sql: text,
        parameters: values,
        query: sql`select`.toOperationNode() as never,
        queryId: {} as never,
      }
      await tx.executeQuery(query)
      const { rows } = await sql<{
        name: string
      }>`select name from pg_prepared_statements where statement = ${text}`.execute(tx)
      count = Math.max(count, rows.length)
    })
  return count
}

test('a small statement is prepared; a list, whose best plan depends on what is asked, is not', async () => {
  const database = databaseAt({ host, port })
  expect(await preparedAfter(database, 'select 1 + $1::int as one', [1])).toBe(1)
  expect(await preparedAfter(database, 'select 1 + $1::int as two limit $2', [1, 2])).toBe(0)
  expect(await preparedAfter(database, 'select $1::text[] @> $2::text[] as found', [['a'], ['a']])).toBe(0)
  expect(await preparedAfter(database, 'select 1 where $2::text like $1', ['a%', 'ab'])).toBe(0)
})

test('behind a pooler, which makes up the process id that it tells, nothing is prepared', async () => {
  const proxy = createServer((client) => {
    const upstream = connect(`${host}/.s.PGSQL.${port}`)
    client.pipe(upstream)
    upstream.on('data', (bytes: Buffer) => {
      const key = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
      if (key >= 0) bytes.writeInt32BE(7, key + 5)
      client.write(bytes)
    })
    for (const side of [client, upstream]) side.on('error', () => {})
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  proxies.push(proxy)
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const database = databaseAt({ host: '127.0.0.1', port: (proxy.address() as { port: number }).port })
  expect(await preparedAfter(database, 'select 2 + $1::int as one', [1])).toBe(0)
})

test('a table that changes under a prepared statement costs at most one answer', async () => {
  const database = databaseAt({ host, port })
  await database.pool.query('create table things (id int)')
  const read = () => database.query('select * from things where id = $1', [1])
  for (let i = 0; i < 6; i++) await read()
  await database.pool.query('alter table things add column name text')
  await read().catch(() => {})
  expect(await read()).toEqual([])
})

test('statements asked for together are answered in their order, and a failure of one undoes the transaction', async () => {
  const database = databaseAt({ host, port })
  await database.system((tx) => sql`create table if not exists together (n int primary key)`.execute(tx))
  const add = (n: number, tx: Tx) =>
    sql<{ n: number }>`insert into together values (${n}) returning n`.execute(tx)
  const added = await database.system((tx) => Promise.all([add(1, tx), add(2, tx), add(3, tx)]))
  expect(added.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3])
  const failed = database.system((tx) => Promise.all([add(4, tx), add(1, tx), add(5, tx)]))
  await expect(failed).rejects.toThrow(/duplicate key/)
  const numbers = await database.system((tx) =>
    sql<{ n: number }>`select n from together order by n`.execute(tx),
  )
  expect(numbers.rows.map(({ n }) => n)).toEqual([1, 2, 3])
})

test('what is sent with the commit is there afterwards, and undoes everything when it fails', async () => {
  const database = databaseAt({ host, port })
  await database.system((tx) => sql`create table if not exists at_commit (n int primary key)`.execute(tx))
  const add = (n: number) => sql`insert into at_commit values (${n})`
  await database.system(async (tx) => {
    await add(1).execute(tx)
    await sendWithCommit(tx, add(2).compile(tx))
  })
  const failed = database.system(async (tx) => {
    await add(3).execute(tx)
    await sendWithCommit(tx, add(2).compile(tx))
  })
  await expect(failed).rejects.toThrow(/duplicate key/)
  const { rows } = await database.system((tx) =>
    sql<{ n: number }>`select n from at_commit order by n`.execute(tx),
  )
  expect(rows.map(({ n }) => n)).toEqual([1, 2])
})
