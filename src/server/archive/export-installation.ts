import { createHash, type Hash, randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client, type ClientConfig } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack } from 'tar-stream'
import type { FileStore } from '../files/index.ts'
import { StartError } from '../start-error.ts'
import { readMigrations, readSequences, readStorageKeys, readTables, type Table } from './catalog.ts'
import { formatVersion, type Plan, planName, type Totals, totalsName } from './format.ts'

const partSize = 4 * 1024 * 1024

/** What was put into an archive, or taken out of one. */
export interface Counted {
  tables: number
  rows: number
  files: number
  /** Bytes of the archive. */
  bytes: number
}

export interface ExportOptions {
  connection: ClientConfig
  files: FileStore
  /** Where the archive goes; nothing may be there yet. */
  file: string
  now: Date
}

/**
 * Writes a whole installation into one archive: every table in one snapshot, so that the product may go on
 * working, and every stored file. The archive appears under its name only when it is whole and on the disk.
 */
export async function exportInstallation({ connection, files, file, now }: ExportOptions): Promise<Counted> {
  if (existsSync(file))
    throw new StartError('archiveExists', {
      zh: `${file} 已存在：请换一个文件名，或先移走它。`,
      en: `${file} is there already: choose another name, or move it away first.`,
    })
  const partial = `${file}.${randomBytes(4).toString('hex')}.part`
  const client = await openForArchive(connection)
  try {
    await client.query('begin isolation level repeatable read read only')
    const counted = { tables: 0, rows: 0, files: 0, bytes: 0 }
    const archive = pack()
    const put: Put = (name, content) =>
      new Promise((done, fail) =>
        archive.entry({ name, mode: 0o600, mtime: now }, content, (error) => (error ? fail(error) : done())),
      )
    const output = createWriteStream(partial, { mode: 0o600, flags: 'wx' })
    const written = pipeline(archive, createGzip({ level: 1 }), output)
    // Its failure is told below, when nothing is put into it any more.
    written.catch(() => {})
    await putAll(client, files, put, { now, counted }).then(
      () => archive.finalize(),
      (error) => archive.destroy(error),
    )
    await written
    await client.query('commit')
    await sync(partial)
    await rename(partial, file)
    return { ...counted, bytes: output.bytesWritten }
  } catch (error) {
    await rm(partial, { force: true })
    throw asArchiveError(error, file)
  } finally {
    await client.end().catch(() => {})
  }
}

/** A connection whose texts are the same whatever the server's settings are, and that may take its time. */
export async function openForArchive(connection: ClientConfig): Promise<Client> {
  const client = new Client({ ...connection, statement_timeout: 0, query_timeout: 0 })
  client.on('error', () => {})
  await client.connect()
  await client.query(`set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
    set extra_float_digits = 1; set bytea_output = 'hex'; set row_security = off; set idle_in_transaction_session_timeout = 0`)
  return client
}

/** Puts a file into the archive, no faster than it is written. */
type Put = (name: string, content: Buffer) => Promise<void>

async function putAll(
  client: Client,
  files: FileStore,
  put: Put,
  { now, counted }: { now: Date; counted: Counted },
): Promise<void> {
  const tables = await readTables(client)
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const plan: Plan = {
    format: formatVersion,
    madeAt: now.toISOString(),
    server: rows[0]?.version ?? '',
    migrations: (await readMigrations(client)) ?? [],
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    sequences: await readSequences(client),
  }
  await put(planName, Buffer.from(`${JSON.stringify(plan, null, 1)}\n`))
  const totals: Totals = { tables: {}, files: {} }
  for (const [number, table] of tables.entries()) {
    const hash = createHash('sha256')
    let part = 0
    let bytes = 0
    const { stream, rowCount } = readRows(client, table)
    for await (const content of inParts(stream)) {
      hash.update(content)
      bytes += content.length
      await put(partName(number, part++), content)
    }
    totals.tables[table.name] = { rows: rowCount(), bytes, sha256: hash.digest('hex') }
    counted.tables++
    counted.rows += rowCount()
  }
  for (const { key, gone } of await readStorageKeys(client)) {
    const hash = createHash('sha256')
    const content = await files.get(key).catch((error) => {
      if (gone) return null
      throw missingFile(key, error)
    })
    if (content === null) continue
    const size = await putStored(put, content, key, hash)
    totals.files[key] = { size, sha256: hash.digest('hex') }
    counted.files++
  }
  await put(totalsName, Buffer.from(`${JSON.stringify(totals, null, 1)}\n`))
}

const partName = (table: number, part: number): string =>
  `tables/${String(table).padStart(4, '0')}/${String(part).padStart(6, '0')}.copy`

/** The rows of a table in a fixed order, as PostgreSQL's COPY writes them; the count holds when they are read. */
export function readRows(client: Client, table: Table): { stream: Readable; rowCount: () => number } {
  const rows = `select ${table.columns.join(', ')} from ${table.name} order by ${table.order.join(', ')}`
  const copy = client.query(copyTo(`copy (${rows}) to stdout`))
  return { stream: copy, rowCount: () => copy.rowCount }
}

async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    waiting.push(chunk)
    size += chunk.length
    if (size < partSize) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size) yield Buffer.concat(waiting)
}

/** Puts one stored file into the archive in pieces of a known size, since a stream does not tell its length. */
async function putStored(put: Put, source: Readable, key: string, hash: Hash): Promise<number> {
  let size = 0
  let part = 0
  for await (const content of inParts(source)) {
    hash.update(content)
    size += content.length
    await put(`files/${key}/${String(part++).padStart(6, '0')}`, content)
  }
  if (size === 0) await put(`files/${key}/000000`, Buffer.alloc(0))
  return size
}

const missingFile = (key: string, error: unknown): StartError =>
  new StartError(
    'missingFile',
    {
      zh: `文件 ${key} 读不出来，没有导出：请检查文件存储（DATA_DIR/files 或 S3），或从备份恢复该文件。`,
      en: `Stored file ${key} can't be read, nothing was exported: check the file store (DATA_DIR/files or S3), or put the file back from a backup.`,
    },
    error,
  )

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function asArchiveError(error: unknown, file: string): unknown {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartError('diskFull', {
      zh: `${file} 所在的磁盘已满，没有导出：请清理空间，或导出到另一块磁盘。`,
      en: `The disk of ${file} is full, nothing was exported: free some space, or export to another disk.`,
    })
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOENT')
    return new StartError('cannotWrite', {
      zh: `不能写入 ${file}（${code}）：请确认目录存在并有写入权限。`,
      en: `${file} can't be written (${code}): see that its directory is there and may be written to.`,
    })
  return error
}
