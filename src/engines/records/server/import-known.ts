import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { said } from '#shared/text.ts'
import type { AnyRecord } from '../domain/record.ts'
import { uniqueTexts, uniqueValue } from '../domain/unique-texts.ts'
import type { JudgedLine, RecordLine } from './import-lines.ts'
import { takenTexts } from './unique-texts.ts'

/** Why a line is not added: the line of the same file that it repeats, else the field whose text is there already, else that the same was imported before. */
export type Known = { line: number | null; field: { key: string; name: string; value: string } | null }

/** What was seen before, by its text: the line of this import, null where it was there before. */
export type Seen = Map<string, { line: number | null }>

/** What is there already of these lines, with what the import itself added before; `add` makes one known to the lines behind it. */
export async function knownLines(
  context: Context,
  record: AnyRecord,
  importId: number,
  lines: readonly RecordLine[],
): Promise<{ find(line: RecordLine): Known | null; add(line: RecordLine): void }> {
  const unique = uniqueTexts(record.fields)
  const good = lines.filter(({ issues }) => issues.length === 0)
  const prints = await knownPrints(context, record, importId, good)
  const texts = new Map<string, Seen>()
  for (const one of unique) {
    const values = good.map(({ columns }) => uniqueValue(one, columns)).filter(Boolean)
    texts.set(one.key, await takenTexts(context, record, importId, one, values))
  }
  return {
    find: ({ columns, fingerprint }) => {
      for (const one of unique) {
        const { key, field } = one
        const seen = texts.get(key)?.get(uniqueValue(one, columns))
        const value = String(columns[key] ?? '')
        if (seen) return { ...seen, field: { key, name: said(field.words, context.locale), value } }
      }
      const seen = prints.get(fingerprint.toString('hex'))
      return seen ? { ...seen, field: null } : null
    },
    add: ({ line, columns, fingerprint }) => {
      prints.set(fingerprint.toString('hex'), { line })
      for (const one of unique) {
        const value = uniqueValue(one, columns)
        if (value) texts.get(one.key)?.set(value, { line })
      }
    },
  }
}

/** Lines of any import that became records which are still there, by their fingerprints in hexadecimal. */
export async function knownPrints(
  { tx, actor }: Context,
  record: { kind: string; table: string },
  importId: number,
  lines: readonly JudgedLine[],
): Promise<Seen> {
  const prints = lines.map(({ fingerprint }) => fingerprint)
  if (!prints.length) return new Map()
  const { rows } = await sql<{
    print: string
    line: number | null
  }>`select encode(i.fingerprint, 'hex') as print,
      case when i.import_id = ${importId} then i.line end as line
    from record_import_rows i where i.organization_id = ${actor.organizationId} and i.kind = ${record.kind}
      and i.fingerprint = any(${prints}::bytea[])
      and exists (select from ${sql.table(record.table)} r where r.organization_id = i.organization_id and r.id = i.record_id)`.execute(
    tx,
  )
  return new Map(rows.map(({ print, line }) => [print, { line }]))
}

/** The first line that this import refused of each of these, by their hashes in hexadecimal. */
export async function refusedLines(
  { tx, actor }: Context,
  importId: number,
  hashes: readonly Buffer[],
): Promise<Map<string, number>> {
  if (!hashes.length) return new Map()
  const { rows } = await sql<{ hash: string; line: number }>`
    select encode(f.record_hash, 'hex') as hash, min(f.line) as line from record_import_faults f
    where f.organization_id = ${actor.organizationId} and f.import_id = ${importId} and f.record_hash = any(${[...hashes]}::bytea[])
    group by f.record_hash`.execute(tx)
  return new Map(rows.map(({ hash, line }) => [hash, line]))
}
