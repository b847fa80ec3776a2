import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { json } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import type { Client, ClientConfig } from 'pg'
import { type Extract, extract } from 'tar-stream'
import type { Database } from '../database.ts'
import type { FileStore } from '../files/index.ts'
import {
  readForeignKeys,
  readMigrations,
  readSequences,
  readTables,
  readTablesWithTriggers,
  type Table,
} from './catalog.ts'
import { type Counted, openForArchive, readRows } from './export-installation.ts'
import {
  formatVersion,
  type Plan,
  planName,
  planSchema,
  type Totals,
  totalsName,
  totalsSchema,
} from './format.ts'
import { ArchiveDamaged, asImportError, newerArchive, notEmpty } from './import-failures.ts'
import { type ArchiveFile, FileLoader, RowLoader } from './loaders.ts'
import { migrateTo } from './migrate-to.ts'

export interface ImportOptions {
  connection: ClientConfig
  database: Database
  files: FileStore
  file: string
}

type Found = Totals['tables'][string]

/**
 * Puts an archive into an empty installation: all of it or nothing. Counts and hashes are checked against the
 * archive's as the rows arrive, and once more by reading everything back from the database before it commits.
 */
export async function importInstallation({
  connection,
  database,
  files,
  file,
}: ImportOptions): Promise<Counted> {
  const client = await openForArchive(connection)
  const stored: string[] = []
  const source = createReadStream(file)
  const unpacked = extract()
  let failure: Error | undefined
  unpacked.on('error', (error) => {
    failure = 'code' in error ? error : new ArchiveDamaged(error.message)
  })
  try {
    const counted = { tables: 0, rows: 0, files: 0, bytes: 0 }
    pipeline(source, createGunzip(), unpacked, () => {})
    const archive = filesOf(unpacked)
    const plan = await readPlan(archive)
    await prepare(client, database, plan)
    await client.query('begin')
    await fill(client, files, archive, plan, { counted, stored })
    await client.query('commit')
    await migrateTo(database, null)
    await client.query('analyze')
    return { ...counted, bytes: source.bytesRead }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    for (const key of stored) await files.remove(key).catch(() => {})
    throw asImportError(failure ?? error, file)
  } finally {
    unpacked.destroy()
    await client.end().catch(() => {})
  }
}

async function* filesOf(unpacked: Extract): AsyncGenerator<ArchiveFile> {
  yield* unpacked as AsyncIterable<object> as AsyncIterable<ArchiveFile>
}

async function readPlan(archive: AsyncGenerator<ArchiveFile>): Promise<Plan> {
  const first = await archive.next()
  if (first.done || first.value.header.name !== planName)
    throw new ArchiveDamaged('it does not begin with plan.json')
  const plan = planSchema.parse(await json(first.value))
  if (plan.format > formatVersion) throw newerArchive()
  return plan
}

/** Brings an empty database to the very migrations that the archive was made with. */
async function prepare(client: Client, database: Database, plan: Plan): Promise<void> {
  const applied = await readMigrations(client)
  const tables = await readTables(client)
  if (applied === null && tables.length) throw notEmpty(tables[0]?.name ?? '')
  await refuseRows(client, tables)
  if (applied?.some((name) => !plan.migrations.includes(name))) throw notEmpty('public.schema_migrations')
  await migrateTo(database, plan.migrations)
}

async function refuseRows(client: Client, tables: Table[]): Promise<void> {
  for (const table of tables.filter((one) => one.tenant)) {
    const { rows } = await client.query(`select exists (select from ${table.name}) as some`)
    if (rows[0].some) throw notEmpty(table.name)
  }
}

type Progress = { counted: Counted; stored: string[] }

async function fill(
  client: Client,
  files: FileStore,
  archive: AsyncGenerator<ArchiveFile>,
  plan: Plan,
  { counted, stored }: Progress,
): Promise<void> {
  const tables = matchingTables(plan, await readTables(client))
  const keys = await readForeignKeys(client)
  const withTriggers = await readTablesWithTriggers(client)
  for (const key of keys) await client.query(key.drop)
  for (const name of withTriggers) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${tables.map((table) => table.name).join(', ')}`)
  // Again, now that nobody else can write.
  await refuseRows(client, tables)

  const { found, totals } = await readContents(client, files, archive, tables, stored)
  compare(tables, found, totals)
  await setSequences(client, plan)
  for (const key of keys) await client.query(key.add)
  for (const name of withTriggers) await client.query(`alter table ${name} enable trigger user`)
  for (const table of tables) await readBack(client, table, totals.tables[table.name] as Found)
  counted.tables = tables.length
  counted.rows = Object.values(found).reduce((sum, table) => sum + table.rows, 0)
  counted.files = Object.keys(totals.files).length
}

/** The tables of the plan as this database has them; an archive can name nothing that is not there. */
function matchingTables(plan: Plan, own: Table[]): Table[] {
  const byName = new Map(own.map((table) => [table.name, table]))
  const tables = plan.tables.map(({ name, columns }) => {
    const table = byName.get(name)
    if (!table || [...columns].sort().join() !== [...table.columns].sort().join())
      throw new ArchiveDamaged(`table ${name} is not as its migrations make it`)
    return { ...table, columns }
  })
  if (tables.length !== own.length) throw new ArchiveDamaged('a table is missing in it')
  return tables
}

async function readContents(
  client: Client,
  files: FileStore,
  archive: AsyncGenerator<ArchiveFile>,
  tables: Table[],
  stored: string[],
): Promise<{ found: Record<string, Found>; totals: Totals }> {
  const rows = new RowLoader(client, tables)
  const arriving = new FileLoader(files, stored)
  let totals: Totals | undefined
  try {
    for await (const entry of archive) {
      const { name } = entry.header
      const [kind, ...place] = name.split('/')
      if (kind === 'tables') await rows.add(Number(place[0]), entry)
      else if (kind === 'files') await arriving.add(place.slice(0, -1).join('/'), entry)
      else if (name === totalsName) totals = totalsSchema.parse(await json(entry))
      else throw new ArchiveDamaged(`${name} does not belong into it`)
    }
    await rows.end()
    await arriving.end()
  } catch (error) {
    rows.abort()
    await arriving.abort()
    throw error
  }
  if (!totals) throw new ArchiveDamaged('it is cut off')
  if (JSON.stringify(sorted(arriving.found)) !== JSON.stringify(sorted(totals.files)))
    throw new ArchiveDamaged('its stored files are not what they were')
  return { found: rows.found, totals }
}

const sorted = (files: Totals['files']) =>
  Object.entries(files)
    .map(([key, { size, sha256 }]) => `${key} ${size} ${sha256}`)
    .sort()

function compare(tables: Table[], found: Record<string, Found>, totals: Totals): void {
  const nothing = { rows: 0, bytes: 0, sha256: createHash('sha256').digest('hex') }
  for (const { name } of tables) {
    const wanted = totals.tables[name]
    const got = found[name] ?? nothing
    if (!wanted || wanted.rows !== got.rows || wanted.bytes !== got.bytes || wanted.sha256 !== got.sha256)
      throw new ArchiveDamaged(`table ${name} is not what it was`)
  }
}

async function setSequences(client: Client, plan: Plan): Promise<void> {
  const own = new Set((await readSequences(client)).map(({ name }) => name))
  for (const { name, value, called } of plan.sequences) {
    if (own.has(name)) await client.query('select setval($1, $2::bigint, $3)', [name, value, called])
  }
}

/** Reads a table back the way it was exported: the last proof that everything arrived. */
async function readBack(client: Client, table: Table, wanted: Found): Promise<void> {
  const hash = createHash('sha256')
  const { stream, rowCount } = readRows(client, table)
  for await (const chunk of stream) hash.update(chunk)
  if (rowCount() !== wanted.rows || hash.digest('hex') !== wanted.sha256)
    throw new Error(`table ${table.name} reads back differently from what was imported`)
}
