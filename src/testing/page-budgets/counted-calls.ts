import pg from 'pg'
import type { TestConnection } from '../global-setup.ts'

/** What a call asked of the database: statements, and pages read (`shared hit + read`). Neither depends on how fast or busy the machine is. */
export type Cost = { statements: number; pages: number }

export type Counter = {
  /** Does the work and answers what it cost in this database. */
  of(work: () => Promise<unknown>): Promise<Cost>
  close(): Promise<void>
}

/** Counts what happens in one database with `pg_stat_statements`, which the run's server loads (global-setup.ts). Nobody else may use the database meanwhile. */
export async function countCalls(connection: TestConnection): Promise<Counter> {
  const { database } = connection
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements')
  const where = `(select oid from pg_database where datname = '${database}')`
  return {
    of: async (work) => {
      await client.query(`select pg_stat_statements_reset(0, ${where}, 0)`)
      await work()
      const { rows } = await client.query<Cost>(
        `select coalesce(sum(calls), 0)::int as statements, coalesce(sum(shared_blks_hit + shared_blks_read), 0)::int as pages
         from pg_stat_statements where dbid = ${where} and toplevel`,
      )
      return rows[0] as Cost
    },
    close: () => client.end(),
  }
}
