import type { Database } from './database.ts'

/** Throws away every organisation with everything that belongs to it. For a demonstration that was cut off while it was being made. */
export const emptyDatabase = async ({ pool }: Database): Promise<void> => {
  await pool.query('truncate organizations cascade')
}

/** Has the planner look at the tables as they are now, after many rows were written at once. */
export const refreshStatistics = async ({ pool }: Database): Promise<void> => {
  await pool.query('analyze')
}
