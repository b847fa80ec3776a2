import type { Gram } from '#shared/bigrams.ts'
import type { Database } from './database.ts'

/** What the database knows of a table's search column, for choosing how to search. It decides the speed of an answer, never the answer. */
export type GramStatistics = {
  /** Rows of the table, of all organisations. */
  rows: number
  /** The share of the rows that hold a gram, 0 to 1, for the grams that many rows hold; empty while nothing is known. */
  common: ReadonlyMap<Gram, number>
}

const nothing: GramStatistics = { rows: 0, common: new Map() }
/** How long statistics are used before they are read again, in ms. */
const freshFor = 60_000
const kept = new WeakMap<Database, Map<string, { at: number; statistics: Promise<GramStatistics> }>>()

/** The statistics of `bigrams` in this table as of the last minute; `now` in ms. Nothing is known until the database has analysed the table. */
export function gramStatistics(database: Database, table: string, now: number): Promise<GramStatistics> {
  const tables = kept.get(database) ?? new Map()
  kept.set(database, tables)
  const known = tables.get(table)
  if (known && now - known.at < freshFor) return known.statistics
  // A search is not held up, and not refused, because its statistics cannot be read.
  const statistics = readStatistics(database, table).catch(() => nothing)
  tables.set(table, { at: now, statistics })
  return known ? known.statistics : statistics
}

async function readStatistics(database: Database, table: string): Promise<GramStatistics> {
  const [row] = await database.query<{ rows: number; grams: string[] | null; shares: number[] | null }>(
    'select rows, grams, shares from gram_statistics($1)',
    [table],
  )
  const { rows, grams, shares } = row ?? { rows: 0, grams: null, shares: null }
  // After the shares of the elements come the least and the greatest of them and the share of rows with an empty element.
  return {
    rows: Math.max(rows, 0),
    common: new Map((grams ?? []).map((gram, i) => [gram, shares?.[i] ?? 0])),
  }
}
