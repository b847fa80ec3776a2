import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** One column of one row: null and undefined are SQL null, an array is `text[]`. */
export type CopyValue = string | number | boolean | Date | readonly string[] | null | undefined

const pieceLength = 128 * 1024

/**
 * Writes rows with COPY, in the client's running transaction if there is one, and answers how many there were. They are asked for one
 * after the other, so that any number of them takes no memory. Constraints and triggers hold as for an insert.
 */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly CopyValue[]>,
): Promise<number> {
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  const done = finished(stream)
  done.catch(() => {})
  try {
    let piece = ''
    for (const row of rows) {
      piece += `${row.map(copyText).join('\t')}\n`
      if (piece.length < pieceLength) continue
      if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), done])
      piece = ''
    }
    stream.end(piece)
    await done
    return stream.rowCount
  } catch (error) {
    if (!stream.destroyed) stream.destroy(error as Error)
    throw error
  }
}

/**
 * Runs `work` with the plain indexes of a table taken away and makes them anew after it, all in the client's running transaction: several
 * times faster where more rows come than there are. Nobody else can use the table until the transaction ends.
 */
export async function withoutIndexes<T>(
  client: pg.ClientBase,
  table: string,
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = $1::regclass and not i.indisprimary
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  const result = await work()
  await client.query(`set local maintenance_work_mem = '256MB'`)
  // Takes minutes for millions of rows, longer than the pool grants a request.
  for (const { definition } of rows) await client.query(patient(definition))
  return result
}

const patient = (text: string) => ({ text, query_timeout: 24 * 3_600_000 })

/** A value in COPY's text format. */
export function copyText(value: CopyValue): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return escaped(value)
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object') return escaped(`{${value.map(arrayItem).join(',')}}`)
  return String(value)
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] as string) : text

const arrayItem = (text: string): string =>
  /["\\]/.test(text) ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : `"${text}"`
