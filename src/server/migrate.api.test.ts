import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const own = join(import.meta.dirname, '../../migrations')
const newest = readdirSync(own).sort().at(-1) as string
const connection = { ...inject('connection'), database: `migrations_${process.pid}` }
const admin = new pg.Client({ ...connection, database: 'postgres' })
const folder = mkdtempSync(join(tmpdir(), 'chancery-newer-'))
let database: Database

beforeAll(async () => {
  await admin.connect()
  await admin.query(`create database ${connection.database} template chancery_template`)
  database = openDatabase({ connection, size: 6 })
  for (const name of readdirSync(own)) symlinkSync(join(own, name), join(folder, name))
})

afterAll(async () => {
  await database.close()
  await admin.query(`drop database ${connection.database} with (force)`)
  await admin.end()
  rmSync(folder, { recursive: true, force: true })
})

/** The version after this one, with one more migration. */
function newer(name: string, sql: string): string {
  writeFileSync(join(folder, name), sql)
  return name
}

test('this version starts again in the middle of an update that only added, and is told so', async () => {
  expect(await migrate(database)).toEqual({ applied: [], ahead: [] })
  const added = newer('20990101-1000-adds.sql', '-- why\nalter table positions add column note text;\n')
  expect(await migrate(database, folder)).toEqual({ applied: [added], ahead: [] })
  expect(await migrate(database)).toEqual({ applied: [], ahead: [added] })
})

test('it is refused once a migration ended what only the newer version has in another way, and not for what it knows itself', async () => {
  const known = newer('20990102-1000-ends.sql', `-- why\n-- contract: ${newest}\nselect 1;\n`)
  await migrate(database, folder)
  expect((await migrate(database)).ahead).toContain(known)
  const ends = newer('20990103-1000-ends.sql', '-- why\n-- contract: 20990101-1000-adds.sql\nselect 1;\n')
  await migrate(database, folder)
  await expect(migrate(database)).rejects.toThrow(`newer version of this program (${ends})`)
})

test('a migration that waits for a table in use lets others at it, and comes through when it is free', async () => {
  const added = newer('20990104-1000-adds.sql', '-- why\nalter table roles add column note text;\n')
  const user = await database.pool.connect()
  await user.query('begin; select from roles')
  const migrating = migrate(database, folder, { lockTimeoutMs: 200, tries: 100, pauseMs: 300 })
  await expect
    .poll(
      async () => {
        const { rows } = await database.pool.query(
          `select from pg_locks where relation = 'roles'::regclass and mode = 'AccessExclusiveLock' and not granted`,
        )
        return rows.length
      },
      { timeout: 20_000, interval: 20 },
    )
    .toBe(1)
  // Behind the waiting migration, which is given up after 200 ms.
  await database.pool.query('select from roles limit 1')
  await user.query('rollback')
  user.release()
  expect((await migrating).applied).toEqual([added])
})

test('one that the table is never free for fails by name and has changed nothing', async () => {
  newer(
    '20990105-1000-adds.sql',
    '-- why\nalter table users add column x text;\nalter table roles add column y text;\n',
  )
  const user = await database.pool.connect()
  await user.query('begin; select from roles')
  try {
    await expect(migrate(database, folder, { lockTimeoutMs: 50, tries: 2, pauseMs: 10 })).rejects.toThrow(
      'migration 20990105-1000-adds.sql failed',
    )
  } finally {
    await user.query('rollback')
    user.release()
  }
  const { rows } = await database.pool.query(
    `select from information_schema.columns where table_name = 'users' and column_name = 'x'`,
  )
  expect(rows).toEqual([])
})
