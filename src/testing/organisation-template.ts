import { randomBytes } from 'node:crypto'
import { link, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text as wholeText } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { ChainedEntry } from '#engines/audit/domain/index.ts'
import { entryOf, firstHash, linkHash } from '#engines/audit/server/index.ts'
import { readSequences, readTables, type Table } from '#server/archive/catalog.ts'
import { type CopyValue, copyRows } from '#server/copy-rows.ts'
import type { Database } from '#server/database.ts'

/*
 * An organisation kept as text, of which others are made. It was made in a database of its own, where every id of a row begins with
 * the same eight digits that stand nowhere else, as do the organisation's own number and the mark of its accounts: wherever one of them
 * stands, in a column, a path, a JSON value or a list, it is found without knowing the column, and is another one in the copy.
 */

/** What is found in the text of an organisation, and what stands there in a copy. */
export type Marks = {
  /** The first eight digits of the thirteen that an id of a row has. */
  ids: number
  organizationId: number
  /** What the accounts of its people end in. */
  accounts: string
}

/** Digits of an id behind those eight: so many rows of one table an organisation may have, and no more. */
const rowsOfATable = 100_000
/** The ids of rows that a run makes itself come after those of every copy: the newest has the largest one. */
const afterEveryCopy = 70_000_000 * rowsOfATable

// As the catalog names them.
const organizationNumbers = '"public"."organizations_id_seq"'
const audited = ['"public"."audit_entries"', '"public"."audit_heads"']

export type OrganisationTemplate = {
  marks: Marks
  tables: { table: Table; rows: string }[]
  /** The audit's chain, which every copy links anew; JSON, because ids stand in it too. */
  chain: string
  /** Where its stored files lie. */
  files: string
}

/** Lets the rows of an empty database begin with these marks. */
export async function beginWith({ pool }: Database, { ids, organizationId }: Marks): Promise<void> {
  await setSequences(pool, (name) => (name === organizationNumbers ? organizationId : ids * rowsOfATable + 1))
}

/** Lets the rows that are made from now on come after those of every copy. */
export async function beginAfterCopies({ pool }: Database): Promise<void> {
  await setSequences(pool, (name, last) =>
    name === organizationNumbers ? last + 1 : Math.max(last + 1, afterEveryCopy),
  )
}

async function setSequences(pool: pg.Pool, next: (name: string, last: number) => number): Promise<void> {
  const client = await pool.connect()
  try {
    for (const { name, value } of await readSequences(client as never))
      await client.query('select setval($1, $2, false)', [name, next(name, Number(value))])
  } finally {
    client.release()
  }
}

/** Reads everything that the organisation of these marks has; `files` is the folder of its stored files. */
export async function readTemplate(
  { pool, system }: Database,
  marks: Marks,
  files: string,
): Promise<OrganisationTemplate> {
  const client = await pool.connect()
  try {
    const tables: OrganisationTemplate['tables'] = []
    for (const table of await readTables(client as never)) {
      if (!table.tenant || audited.includes(table.name)) continue
      const own = table.name === '"public"."organizations"' ? 'id' : 'organization_id'
      const query = `select ${table.columns.join(', ')} from ${table.name} where ${own} = ${marks.organizationId} order by ${table.order.join(', ')}`
      const rows = await wholeText(client.query(copyTo(`copy (${query}) to stdout`)))
      if (rows) tables.push({ table, rows })
    }
    const entries = await system((tx) =>
      tx
        .selectFrom('audit_entries')
        .selectAll()
        .where('organization_id', '=', marks.organizationId)
        .orderBy('sequence')
        .execute(),
    )
    const template = {
      marks,
      tables,
      chain: JSON.stringify(entries.map((row) => entryOf(row as never))),
      files,
    }
    refuseDoubtful(template)
    return template
  } finally {
    client.release()
  }
}

/** Fails when a mark stands where it is no mark: in the middle of other digits. */
function refuseDoubtful({ marks, tables, chain }: OrganisationTemplate): void {
  const doubtful = new RegExp(`\\d${marks.ids}|${marks.ids}(?!\\d{5}(?!\\d))`)
  for (const text of [...tables.map(({ rows }) => rows), chain]) {
    const found = doubtful.exec(text)
    if (found) throw new Error(`not an id: ${text.slice(Math.max(0, found.index - 40), found.index + 40)}`)
  }
}

/**
 * Makes another organisation like the template in one transaction, its stored files under keys of their own in `files`, and answers
 * its number. `accounts` is what the accounts of its people end in.
 */
export async function copyTemplate(
  template: OrganisationTemplate,
  { pool }: Database,
  { accounts, files }: { accounts: string; files: string },
): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Everything fits together already: nothing is derived or checked a second time.
    await client.query('set local session_replication_role = replica')
    const { rows } = await client.query<{ id: number }>(
      `select nextval('organizations_id_seq')::integer as id`,
    )
    const organizationId = rows[0]?.id as number
    const marks = { ids: template.marks.ids + organizationId, organizationId, accounts }
    const renamed = renaming(template.marks, marks)
    const keys = new Map<string, string>()
    for (const { table, rows } of template.tables) {
      const text = table.columns.includes('"storage_key"') ? withKeysOfItsOwn(rows, keys) : rows
      await copyText(client, table, renamed(text))
    }
    for (const [from, to] of keys) await linkFile(join(template.files, from), join(files, to))
    await writeChain(client, JSON.parse(renamed(template.chain)) as ChainedEntry[], organizationId)
    await client.query('commit')
    client.release()
    return organizationId
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Writes the second marks wherever the first ones stand. */
export function renaming(from: Marks, to: Marks): (text: string) => string {
  const names = new Map([
    [String(from.ids), String(to.ids)],
    [String(from.organizationId), String(to.organizationId)],
    [from.accounts, to.accounts],
  ])
  const any = new RegExp([...names.keys()].join('|'), 'g')
  return (text) => text.replaceAll(any, (name) => names.get(name) as string)
}

/** A stored file has one key: the copy's bytes lie under another. */
function withKeysOfItsOwn(rows: string, keys: Map<string, string>): string {
  return rows.replaceAll(/\b[\da-f]{2}\/[\da-f]{2}\/[\da-f]{32}\b/g, (key) => {
    const random = randomBytes(16).toString('hex')
    const own = keys.get(key) ?? `${random.slice(0, 2)}/${random.slice(2, 4)}/${random}`
    keys.set(key, own)
    return own
  })
}

async function linkFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await link(from, to)
}

async function copyText(client: pg.ClientBase, table: Table, rows: string): Promise<void> {
  const stream = client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`))
  stream.end(rows)
  await finished(stream)
}

const chainColumns = [
  'organization_id',
  'sequence',
  'at',
  'actor_id',
  'actor_name',
  'ip',
  'request_id',
  'action',
  'subject_kind',
  'subject_id',
  'subject_name',
  'before',
  'after',
  'detail',
  'previous_hash',
  'hash',
]

/** Each link holds the hash of the one before, and the organisation's number is in it: a copy's chain is its own. */
async function writeChain(
  client: pg.ClientBase,
  entries: readonly ChainedEntry[],
  organizationId: number,
): Promise<void> {
  let previous: Buffer = firstHash
  const rows = entries.map((entry): CopyValue[] => {
    const hash = linkHash(previous, entry)
    const { before, after, detail, ...rest } = entry
    const row = [
      ...Object.values(rest),
      ...[before, after, detail].map((value) => (value === null ? null : JSON.stringify(value))),
      bytea(previous),
      bytea(hash),
    ]
    previous = hash
    return row
  })
  await copyRows(client, 'audit_entries', chainColumns, rows)
  const head = [organizationId, entries.length, bytea(previous)]
  await copyRows(client, 'audit_heads', ['organization_id', 'sequence', 'hash'], [head])
}

const bytea = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`
