import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { slices } from '#app/slices.ts'
import { providePermissions } from '#engines/access/domain/index.ts'
import { createOrganization } from '#engines/people/server/index.ts'
import { startDebianPostgres } from '#testing/debian-postgres.ts'
import { requires } from '#testing/requires.ts'
import { type Database, openDatabase } from '../database.ts'
import { diskStore, type FileStore } from '../files/index.ts'
import { migrate } from '../migrate.ts'
import { exportInstallation, importInstallation } from './index.ts'

providePermissions(slices)

// Whole processes are started here; a machine with other work takes its time.

const folder = mkdtempSync('/tmp/archive-test-')
const embedded = inject('connection')
const closing: (() => unknown)[] = []

afterAll(async () => {
  for (const step of closing.reverse()) await step()
  rmSync(folder, { recursive: true, force: true })
})

type Installation = { connection: pg.ClientConfig; database: Database; files: FileStore }

/** An installation of its own on a server: a copy of `template`, else empty and not migrated. */
async function installation(server: pg.ClientConfig, template = 'template0'): Promise<Installation> {
  const name = `archive_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name} template ${template} encoding 'UTF8'`)
  const connection = { ...server, database: name }
  const database = openDatabase({ connection, size: 2 })
  closing.push(async () => {
    await database.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  return { connection, database, files: diskStore(join(folder, name)) }
}

let migrated: Promise<string> | undefined
/** One with the product's tables. On the run's own server they are made once and copied. */
async function migratedInstallation(server: pg.ClientConfig): Promise<Installation> {
  if (server === embedded) {
    migrated ??= template()
    return installation(server, await migrated)
  }
  const made = await installation(server)
  await migrate(made.database)
  return made
}

/** The name of a database with the product's tables, to which nobody is connected: only such a one can be copied. */
async function template(): Promise<string> {
  const { connection } = await installation(embedded)
  const database = openDatabase({ connection, size: 2 })
  await migrate(database)
  await database.close()
  return connection.database as string
}

const awkward = `换行\n制表\t反斜杠\\N 引号"' \u2028 𠮷 ${'长'.repeat(3_000)}`

/** People, an audit chain, stored files, awkward text, an identity that ran ahead and a cycle of references. */
async function furnish({ database, files }: Installation): Promise<{ keys: string[] }> {
  const keys: string[] = []
  for (let n = 0; n < 3; n++) {
    const content = Buffer.alloc(n * 5_000_000 + n, `file ${n} `)
    const stored = await files.put(Readable.from([content]), { maxBytes: 1e9 })
    keys.push(stored.key)
  }
  await database.pool.query(`create table shelf (organization_id integer not null references organizations, id bigint generated always as identity primary key,
    storage_key text, "Odd ""name" jsonb, amount numeric, at timestamptz, raw bytea, twice numeric generated always as (amount * 2) stored)`)
  for (let n = 0; n < 3; n++) {
    const { organizationId } = await database.system((tx) =>
      createOrganization(tx, {
        name: `组织 ${n}`,
        administrator: { account: `admin-${n}`, name: '管理员', password: null, mustChangePassword: false },
      }),
    )
    await database.pool.query(
      `insert into shelf (organization_id, storage_key, "Odd ""name", amount, at, raw)
       values ($1, $2, $3, 12345678901234567.8900, '2026-11-20 10:00:00.123456+08', '\\x00ff')`,
      [organizationId, keys[n], JSON.stringify({ text: awkward })],
    )
  }
  await database.pool.query(`select setval('shelf_id_seq', 500)`)
  return { keys }
}

/** What is in every table, in an order of its own. */
async function contents({ database }: Installation): Promise<Record<string, string>> {
  const { rows } = await database.pool.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: content } = await database.pool.query(
      `select md5(coalesce(string_agg(t::text, e'\\n' order by t::text collate "C"), '')) as sum from ${name} t`,
    )
    found[name] = content[0].sum
  }
  return found
}

const fails = (attempt: Promise<unknown>): Promise<{ code: string; en: string }> =>
  attempt.then(
    () => {
      throw new Error('was not refused')
    },
    (error) => error,
  )

const now = new Date('2026-11-20T10:00:00Z')

describe('export and import of a whole installation', () => {
  let source: Installation
  let keys: string[]
  const file = join(folder, 'whole.tar.gz')

  /** The source's tables as they were made: shelf belongs to no migration, so the target needs it too. */
  async function emptyTarget(server: pg.ClientConfig = embedded): Promise<Installation> {
    const target = await migratedInstallation(server)
    await target.database.pool.query(`create table shelf (organization_id integer not null references organizations, id bigint generated always as identity primary key,
      storage_key text, "Odd ""name" jsonb, amount numeric, at timestamptz, raw bytea, twice numeric generated always as (amount * 2) stored)`)
    return target
  }

  beforeAll(async () => {
    source = await migratedInstallation(embedded)
    keys = (await furnish(source)).keys
  })

  test('export writes one archive that ordinary tools can open, readable by its owner only', async () => {
    const counted = await exportInstallation({ ...source, file, now })
    expect(counted).toMatchObject({ files: 3, bytes: readFileSync(file).length })
    expect(gunzipSync(readFileSync(file)).toString('latin1', 0, 9)).toBe('plan.json')
    expect(counted.rows).toBeGreaterThan(20)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('an archive that is there already is never overwritten', async () => {
    expect((await fails(exportInstallation({ ...source, file, now }))).code).toBe('archiveExists')
  })

  test('import makes the same installation: rows, files, sequences, references and rules', async () => {
    const target = await emptyTarget()
    const counted = await importInstallation({ ...target, file })
    expect(counted.files).toBe(3)
    expect(await contents(target)).toEqual(await contents(source))
    for (const key of keys) expect(await sum(target.files, key)).toBe(await sum(source.files, key))
    const { rows } = await target.database.pool.query(
      `insert into shelf (organization_id) select min(id) from organizations returning id`,
    )
    expect(rows[0].id).toBe(501)
    await expect(
      target.database.pool.query('insert into shelf (organization_id) values (999999)'),
    ).rejects.toThrow('foreign key')
    const triggers = `select count(*) filter (where tgenabled <> 'O')::int as off, count(*)::int as all from pg_trigger`
    expect((await target.database.pool.query(triggers)).rows[0].off).toBe(0)
  })

  test.skipIf(requires('postgresql-15'))(
    'it goes from the embedded PostgreSQL 18 to a PostgreSQL 15 of Debian and back, and everything is equal',
    async () => {
      const debian = await startDebianPostgres()
      closing.push(() => debian.stop())
      const fifteen = await emptyTarget(debian.connection)
      await importInstallation({ ...fifteen, file })
      expect(await contents(fifteen)).toEqual(await contents(source))
      const second = join(folder, 'back.tar.gz')
      await exportInstallation({ ...fifteen, file: second, now })
      expect(totalsOf(second)).toEqual(totalsOf(file))
      const back = await emptyTarget()
      await importInstallation({ ...back, file: second })
      expect(await contents(back)).toEqual(await contents(source))
    },
  )

  test('an installation that is not empty is refused and left as it is', async () => {
    const before = await contents(source)
    expect((await fails(importInstallation({ ...source, file }))).code).toBe('notEmpty')
    expect(await contents(source)).toEqual(before)
  })

  test('a database with tables of somebody else is refused', async () => {
    const target = await installation(embedded)
    await target.database.pool.query('create table somebody_elses (n integer)')
    expect((await fails(importInstallation({ ...target, file }))).code).toBe('notEmpty')
  })

  let unharmed: Promise<Installation> | undefined

  test.each([
    ['cut off', (whole: Buffer) => gzipSync(gunzipSync(whole).subarray(0, -2_048))],
    ['cut off in the middle of compression', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ['changed in one row', (whole: Buffer) => gzipSync(swapped(gunzipSync(whole), '组织 1', '组织 7'))],
    [
      'changed in a stored file',
      (whole: Buffer) => gzipSync(swapped(gunzipSync(whole), 'file 2 ', 'file 3 ')),
    ],
    ['another file altogether', () => Buffer.from('this is a letter')],
    ['another archive', () => gzipSync(Buffer.from('x'.repeat(2_000)))],
  ])('an archive that is %s is refused, and nothing of it stays', async (_what, spoil) => {
    unharmed ??= emptyTarget()
    const target = await unharmed
    const before = await contents(target)
    const spoilt = join(folder, `${randomUUID()}.tar.gz`)
    writeFileSync(spoilt, spoil(readFileSync(file)))
    const refused = await fails(importInstallation({ ...target, file: spoilt }))
    expect(refused.code).toBe('archiveDamaged')
    expect(refused.en).toContain('nothing was imported')
    expect(await contents(target)).toEqual(before)
    await expect(target.files.get(keys[0] as string)).rejects.toThrow()
  })

  test('a file that is not there is told as such', async () => {
    const target = await emptyTarget()
    expect((await fails(importInstallation({ ...target, file: join(folder, 'nowhere') }))).code).toBe(
      'cannotRead',
    )
  })

  test('rows written while the export runs are not in it, and do not disturb it', async () => {
    const busy = await migratedInstallation(embedded)
    await furnish(busy)
    let go = true
    const writing = (async () => {
      while (go)
        await busy.database.pool.query(
          `insert into shelf (organization_id, raw) select min(id), '\\x01' from organizations`,
        )
    })()
    const during = join(folder, 'during.tar.gz')
    await exportInstallation({ ...busy, file: during, now }).finally(() => {
      go = false
      return writing
    })
    const target = await emptyTarget()
    await importInstallation({ ...target, file: during })
  })

  test('a stored file that is missing stops the export, and no archive is left', async () => {
    const broken = await migratedInstallation(embedded)
    const { keys: own } = await furnish(broken)
    await broken.files.remove(own[0] as string)
    const target = join(folder, 'broken.tar.gz')
    await fails(exportInstallation({ ...broken, file: target, now }))
    expect(existsSync(target)).toBe(false)
  })
})

async function sum(files: FileStore, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of await files.get(key)) hash.update(piece)
  return hash.digest('hex')
}

function swapped(content: Buffer, from: string, to: string): Buffer {
  const at = content.indexOf(from)
  if (at < 0) throw new Error(`${from} is not there`)
  const copy = Buffer.from(content)
  copy.write(to, at)
  return copy
}

function totalsOf(file: string): unknown {
  const text = gunzipSync(readFileSync(file)).toString()
  const { tables, files } = JSON.parse(text.slice(text.lastIndexOf('{\n "tables"')).replace(/\0[\s\S]*$/, ''))
  return { tables, files }
}
