import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'

/** Rows that are read at once for a file: so few that whoever asks for something meanwhile does not wait for them. */
export const rowsAtOnce = 100

/**
 * The rows of a query, some at a time, by a cursor of the database: the query is run once however many there are, and none is kept here. One at a time
 * in a transaction; give it one that is a snapshot, and all rows are of the same moment.
 */
export async function* cursorPages<Row>(
  tx: Tx,
  query: RawBuilder<unknown>,
  size = rowsAtOnce,
): AsyncGenerator<Row[]> {
  await sql`declare pages_of_rows no scroll cursor for ${query}`.execute(tx)
  try {
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.raw(String(size))} from pages_of_rows`.execute(tx)
      if (rows.length) yield rows
      if (rows.length < size) return
    }
  } finally {
    // In a transaction that failed it is closed already.
    await sql`close pages_of_rows`.execute(tx).catch(() => {})
  }
}
