import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'

const migrationsFolder = join(import.meta.dirname, '../../migrations')
// Any constant: the same number in every process that migrates this product.
const lockNumber = 7_251_120

/** How long a migration waits for a table that others use before it steps aside for them, how often it tries, and how long it pauses. */
const patience = { lockTimeoutMs: 3_000, tries: 40, pauseMs: 500 }

export type Migrated = {
  /** The names that were applied now. */
  applied: string[]
  /** What a newer version of this program did to the database: it only added, so this version works with it. */
  ahead: string[]
}

/**
 * Applies the SQL files of migrations/ that this database has not seen, in the order of their names, each in
 * a transaction of its own. Several processes may call it at once: one works, the others wait and find nothing to do. A migration that
 * waits for a table keeps nobody else from it for longer than a moment: it lets go and tries again. One that says `-- concurrently` runs its statements one by one outside of a
 * transaction, so that indexes of large tables are made, and rows filled in lots, while people write; each must be fit to be repeated. A database from which a newer version
 * has taken away what this one uses is refused (`-- contract:` in the migration). `begin` is called before each that is applied.
 */
export async function migrate(
  database: Database,
  folder = migrationsFolder,
  given: Partial<typeof patience> & { begin?: () => void } = {},
): Promise<Migrated> {
  const { lockTimeoutMs, tries, pauseMs, begin } = { ...patience, ...given }
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const client = await database.pool.connect()
  const applied: string[] = []
  try {
    await client
      .query(
        `create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now(), contract_of text)`,
      )
      .catch(onlyRace)
    const { rows: old } = await client.query(
      `select from information_schema.columns where table_schema = current_schema() and table_name = 'schema_migrations' and column_name = 'contract_of'`,
    )
    if (!old.length)
      await client.query('alter table schema_migrations add column if not exists contract_of text')
    for (const name of names) {
      for (let left = tries; ; left--) {
        try {
          if (await applyOne(client, name, join(folder, name), lockTimeoutMs, begin)) applied.push(name)
          break
        } catch (error) {
          if (!isLocked(error) || left <= 1) throw error
          await sleep(pauseMs)
        }
      }
    }
    return { applied, ahead: await readAhead(client, names) }
  } finally {
    client.release()
  }
}

/** What this program does not know; throws when one of them ended what it still uses. */
async function readAhead(client: Client, names: readonly string[]): Promise<string[]> {
  const { rows } = (await client.query('select name, contract_of from schema_migrations order by name')) as {
    rows: { name: string; contract_of: string | null }[]
  }
  const ahead = rows.filter(({ name }) => !names.includes(name))
  const ended = ahead.filter(({ contract_of }) => contract_of !== null && !names.includes(contract_of))
  if (ended.length)
    throw new Error(
      `the database was migrated by a newer version of this program (${ended.map(({ name }) => name).join(', ')}): update the program`,
    )
  return ahead.map(({ name }) => name)
}

/** A lock that was not free, or two that waited for each other. */
const isLocked = (error: unknown): boolean =>
  ['55P03', '40P01'].includes(((error as Error).cause as { code?: string } | undefined)?.code ?? '')

type Statement = string | { text: string; query_timeout: number }
type Client = {
  query(sql: Statement, values?: unknown[]): Promise<{ rowCount: number | null; rows: unknown[] }>
}

async function applyOne(
  client: Client,
  name: string,
  file: string,
  lockTimeoutMs: number,
  begin?: () => void,
): Promise<boolean> {
  const sql = await readFile(file, 'utf8')
  await takeTurn(client)
  try {
    const seen = await client.query('select from schema_migrations where name = $1', [name])
    if (seen.rowCount) return false
    begin?.()
    const isConcurrent = /^-- concurrently$/m.test(sql)
    await (isConcurrent ? runSingly(client, name, sql) : runWhole(client, name, sql, lockTimeoutMs))
    return true
  } catch (error) {
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockNumber])
  }
}

/** One process migrates at a time. Whoever waits holds no transaction, which an index that is made concurrently would wait for. */
async function takeTurn(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [lockNumber])
    if ((rows[0] as { mine: boolean }).mine) return
    await sleep(100)
  }
}

// Takes minutes with a million records, longer than the pool grants a request.
const patient = (text: string): Statement => ({ text, query_timeout: 24 * 3_600_000 })
const note = 'insert into schema_migrations (name, contract_of) values ($1, $2)'

async function runWhole(client: Client, name: string, sql: string, lockTimeoutMs: number): Promise<void> {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await client.query(patient(sql))
    await client.query(note, [name, /^-- contract: (\S+)$/m.exec(sql)?.[1] ?? null])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Nothing that reads or writes waits for these statements, so they may wait for everybody. */
async function runSingly(client: Client, name: string, sql: string): Promise<void> {
  const statements = sql.replaceAll(/--.*$/gm, '').split(';')
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set lock_timeout = 0')
    for (const statement of statements.map((one) => one.trim()).filter(Boolean))
      await client.query(patient(statement))
    await client.query(note, [name, null])
  } finally {
    await client.query('reset statement_timeout')
    await client.query('reset lock_timeout')
  }
}

/** Two processes may create the bookkeeping table at the same moment; the loser's error means that it exists. */
function onlyRace(error: { code?: string }): void {
  if (error.code !== '23505' && error.code !== '42P07' && error.code !== 'XX000') throw error
}
