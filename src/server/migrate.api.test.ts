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
      { interval: 20 },
    )
    .toBe(1)
  // Behind the waiting migration, which is given up after 200 ms.
  await database.pool.query('select from roles limit 1')
  await user.query('rollback')
  user.release()
  expect((await migrating).applied).toEqual([added])
})

test('an index is made while people write, is made again after half of it failed, and of two servers one makes it', async () => {
  const made = newer(
    '20990104-1100-index.sql',
    '-- why; and a semicolon\n-- concurrently\ndrop index concurrently if exists roles_note;\ncreate index concurrently roles_note on roles (note);\n',
  )
  // What a server that was killed in the middle leaves behind.
  await database.pool.query('create index roles_note on roles (note)')
  const writer = await database.pool.connect()
  await writer.query(`begin; update roles set note = 'x'`)
  const migrating = Promise.all([migrate(database, folder), migrate(database, folder)])
  await expect
    .poll(
      async () => {
        const { rows } = await database.pool.query(
          `select from pg_stat_activity where query like 'drop index concurrently%' and wait_event_type = 'Lock' and datname = current_database()`,
        )
        return rows.length
      },
      { interval: 20 },
    )
    .toBe(1)
  // It waits for the writer, and another writer does not wait for it.
  await database.pool.query(`set lock_timeout = 5000; update users set version = version`)
  await writer.query('commit')
  writer.release()
  expect((await migrating).flatMap(({ applied }) => applied)).toEqual([made])
  const { rows } = await database.pool.query(
    `select indisvalid from pg_index where indexrelid = 'roles_note'::regclass`,
  )
  expect(rows).toEqual([{ indisvalid: true }])
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
