import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { gramStatistics } from '#server/gram-statistics.ts'
import { bigrams } from '#shared/bigrams.ts'
import { containsPattern, foldedText, waysOfWriting } from '#shared/same-text.ts'
import { columnsOf, type LinkField, type LinksField, type RecordField } from '../domain/field.ts'
import { hiddenKeys } from '../domain/guards.ts'
import type { AnyRecord } from '../domain/record.ts'
import { asTie } from './field-sql.ts'
import { visibleLinkSql } from './link-guards.ts'

/*
 * Which records a search finds: those in which a searched column, or the name of a searched link, contains the words as `containsPattern` says. What contains them is looked up in the indexes
 * `<table>_search`, through the views `<table>_words`; where too many do, records are looked through in the order of the list, which finds its page soon.
 */

/** Records, and linked rows, that are taken from an index by their ids; of what more contain, the rows themselves are asked. */
const most = { found: 2_000, named: 500, grams: 8 }
/** What so many of all rows contain is found soon without the index. */
const commonShare = 0.1

export type Search = {
  /** Which records r it finds. */
  where: RawBuilder<SqlBool>
  /** Some of them, where it finds more than can be named: enough to count up to a bound. */
  some: readonly number[] | null
}

/** Part of a search: the ids of what it finds, all of it or some; and where it is not all, the condition that finds it. */
type Part = { ids: readonly number[]; byRow: RawBuilder<SqlBool> | null }
type Id = { id: number }
type LinkIn = readonly [key: string, field: LinkField | LinksField]
type Asked = { context: Context; record: AnyRecord; pattern: string; words: string }

/** What a person searches in a list; null: nothing. What is hidden from them finds nothing. */
export async function searchOf(
  context: Context,
  record: AnyRecord,
  q: string | undefined,
): Promise<Search | null> {
  const words = q?.trim()
  if (!words) return null
  const hidden = hiddenKeys(record, context.actor)
  const fields = record.list.search.flatMap((key): [string, RecordField][] => {
    const field = record.fields[key]
    return field && !hidden.has(key) ? [[key, field]] : []
  })
  const asked = { context, record, words, pattern: containsPattern(words) }
  const parts = [await inColumns(asked, fields)]
  for (const [key, field] of fields)
    if (field.kind === 'link' || field.kind === 'links') parts.push(await inNames(asked, [key, field]))
  const ids = [...new Set(parts.flatMap((part) => part.ids))]
  const byRow = parts.flatMap((part) => (part.byRow ? [part.byRow] : []))
  return {
    where: sql<SqlBool>`(${sql.join(ids.length || !byRow.length ? [sql`r.id = any(${ids}::bigint[])`, ...byRow] : byRow, sql` or `)})`,
    some: byRow.length && ids.length ? ids : null,
  }
}

/** What the record's own columns say. */
async function inColumns(
  { context, record, pattern, words }: Asked,
  fields: readonly (readonly [string, RecordField])[],
): Promise<Part> {
  const columns = fields.flatMap(([key, field]) => columnsOf(key, field).filter(() => field.kind !== 'link'))
  if (!columns.length) return { ids: [], byRow: null }
  // Where rows are looked through many are found, whatever the database thinks of the pattern.
  const contains = (alias: string) =>
    sql<SqlBool>`coalesce(${sql.join(
      columns.map((column) => sql`${sql.ref(`${alias}.${column}`)} ~* ${pattern}`),
      sql` or `,
    )}, false)`
  const grams = await gramsOf(context, `${record.table}_search`, words)
  if (!grams.length) return { ids: [], byRow: contains('r') }
  const { rows } = await sql<Id>`select w.id from ${sql.table(`${record.table}_words`)} w
    where ${holds(grams)} and ${contains('w')} limit ${most.found + 1}`.execute(context.tx)
  return partOf(rows, contains('r'))
}

/** What the names of its links say, as far as the person may see them. */
async function inNames({ context, record, pattern, words }: Asked, [key, field]: LinkIn): Promise<Part> {
  const { tx, actor } = context
  const ofOrganization = sql`organization_id = ${actor.organizationId}`
  const ties =
    field.kind === 'links'
      ? sql`(select ${sql.ref(field.link.own)} as own, ${sql.ref(field.link.other)} as other from ${sql.table(field.link.table)}
          where ${ofOrganization} ${asTie(field.link)})`
      : sql`(select id as own, ${sql.ref(columnsOf(key, field)[0] ?? '')} as other from ${sql.table(record.table)} where ${ofOrganization})`
  const tied = sql`${ties} t join ${sql.table(field.of)} o on o.${ofOrganization} and o.id = t.other ${visibleLinkSql(field.of, actor)}`
  // A limit keeps the database from looking all ties through at once.
  const byRow = sql<SqlBool>`coalesce((select true from ${tied} where t.own = r.id and o.name ~* ${pattern} limit 1), false)`
  const grams = await gramsOf(context, `${field.of}_search`, words)
  const { rows: named } = await sql<Id>`select w.id from ${sql.table(`${field.of}_words`)} w
    where ${grams.length ? holds(grams) : sql`true`} and w.name ~* ${pattern} limit ${most.named + 1}`.execute(
    tx,
  )
  if (!named.length) return { ids: [], byRow: null }
  const isSo =
    named.length > most.named
      ? sql`o.name ~* ${pattern}`
      : sql`t.other = any(${named.map(({ id }) => id)}::bigint[])`
  const { rows } =
    await sql<Id>`select t.own as id from ${tied} where ${isSo} limit ${most.found + 1}`.execute(tx)
  return partOf(rows, byRow)
}

const partOf = (rows: readonly Id[], byRow: RawBuilder<SqlBool>): Part => ({
  ids: rows.map(({ id }) => id),
  byRow: rows.length > most.found ? byRow : null,
})

/** What of the words an index `<table>_search` is asked for, its rarest pairs of signs and single signs; nothing where many rows would be found. */
async function gramsOf({ services, now }: Context, index: string, words: string): Promise<string[]> {
  const { common } = await gramStatistics(services.database, index, now.getTime())
  const share = (gram: string) => common.get(gram) ?? 0
  const fragments = foldedText(words).split(/\s+/u).filter(Boolean)
  const all = fragments.flatMap((one) => ([...one].length > 1 ? bigrams(one) : [one]))
  const rarest = [...new Set(all)].toSorted((a, b) => share(a) - share(b)).slice(0, most.grams)
  return rarest.reduce((product, gram) => product * share(gram), 1) > commonShare ? [] : rarest
}

/** Rows that hold all of these, however they are written. */
const holds = (grams: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    grams.map((gram) => sql`w.bigrams && ${waysOfWriting(gram)}::text[]`),
    sql` and `,
  )})`
