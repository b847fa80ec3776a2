import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './database.ts'

const migrationsFolder = join(import.meta.dirname, '../../migrations')
// Any constant: the same number in every process that migrates this product.
const lockNumber = 7_251_120

/**
 * Applies the SQL files of migrations/ that this database has not seen, in the order of their names, each in
 * a transaction of its own. Several processes may call it at once: one works, the others wait and find nothing to do.
 * Answers the names that were applied. A database that is ahead of this code is refused.
 */
export async function migrate(database: Database, folder = migrationsFolder): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const client = await database.pool.connect()
  const applied: string[] = []
  try {
    await client
      .query(
        'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
      )
      .catch(onlyRace)
    for (const name of names) if (await applyOne(client, name, join(folder, name))) applied.push(name)
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
    const unknown = rows.map((row) => row.name).filter((name) => !names.includes(name))
    if (unknown.length)
      throw new Error(
        `the database was migrated by a newer version of this program (${unknown.join(', ')}): update the program`,
      )
    return applied
  } finally {
    client.release()
  }
}

type Statement = string | { text: string; query_timeout: number }
type Client = { query(sql: Statement, values?: unknown[]): Promise<{ rowCount: number | null }> }

async function applyOne(client: Client, name: string, file: string): Promise<boolean> {
  const sql = await readFile(file, 'utf8')
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [lockNumber])
    const seen = await client.query('select from schema_migrations where name = $1', [name])
    if (!seen.rowCount) {
      // Takes minutes with a million records, longer than the pool grants a request.
      await client.query({ text: sql, query_timeout: 24 * 3_600_000 })
      await client.query('insert into schema_migrations (name) values ($1)', [name])
    }
    await client.query('commit')
    return !seen.rowCount
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** Two processes may create the bookkeeping table at the same moment; the loser's error means that it exists. */
function onlyRace(error: { code?: string }): void {
  if (error.code !== '23505' && error.code !== '42P07' && error.code !== 'XX000') throw error
}
