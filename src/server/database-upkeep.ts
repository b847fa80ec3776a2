import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * The same database, but transactions of an organisation end before they are on disk, where the next one that waits for it takes them along. For what is
 * made anew when it was cut off.
 */
export const notWaitingForTheDisk = (database: Database): Database => ({
  ...database,
  tenant: (organizationId, work, options) =>
    database.tenant(
      organizationId,
      async (tx) => {
        await sql`set local synchronous_commit = off`.execute(tx)
        return work(tx)
      },
      options,
    ),
})

/** Throws away every organisation with everything that belongs to it. For a demonstration that was cut off while it was being made. */
export const emptyDatabase = async ({ pool }: Database): Promise<void> => {
  await pool.query('truncate organizations cascade')
}

/** Has the planner look at the tables as they are now, after many rows were written at once. */
export const refreshStatistics = async ({ pool }: Database): Promise<void> => {
  await pool.query('analyze')
}
