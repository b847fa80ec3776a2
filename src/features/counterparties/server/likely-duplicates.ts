import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { normaliseIdentifier } from '#shared/identifiers.ts'
import { type PartyKind, partyType } from '../domain/counterpart.ts'
import {
  type Likeness,
  likenessOf,
  nameKey,
  particularPairs,
  partsToFind,
} from '../domain/likely-duplicates.ts'
import type { DuplicateGroup, LikelyDuplicate } from '../domain/merge-api.ts'
import { type CounterpartRecord, shownIdNumber } from './present-counterpart.ts'

const [shownAtMost, judgedAtMost, walkedAtMost, groupsAtMost, groupAtMost] = [10, 300, 20_000, 100, 20]

type Row = Pick<
  CounterpartRecord,
  'id' | 'subtype' | 'name' | 'id_kind' | 'id_number' | 'rating' | 'state' | 'created_at'
>
const columns = sql`c.id, c.subtype, c.name, c.id_kind, c.id_number, c.rating, c.state, c.created_at`

const summaryOf = ({ id, subtype, name, id_kind, id_number, rating, state }: Row) => ({
  id,
  subtype,
  name,
  idNumber: shownIdNumber(id_kind, id_number),
  rating,
  state,
})

type Asked = { name: string; creditCode?: string | undefined; exceptID?: number | undefined }

/**
 * The parties that may be the one with this name or credit code, the likeliest first, at most ten. Found through indexes: the same number, the same key, and
 * of those that have a part of the name (20,000 of them, where that is a common word) the 300 that share most of it, which the rule then judges.
 */
export async function likelyDuplicates(
  context: Context,
  kind: PartyKind,
  { name, creditCode, exceptID }: Asked,
): Promise<LikelyDuplicate[]> {
  const number = normaliseIdentifier(creditCode ?? '')
  const byNumber = number
    ? await found(
        context,
        kind,
        sql<SqlBool>`c.id_kind = 'creditCode' and c.id_number = ${number}`,
        shownAtMost,
      )
    : []
  const key = nameKey(name)
  const byKey = key ? await found(context, kind, sql<SqlBool>`c.name_key = ${key}`, shownAtMost) : []
  const parts = partsToFind(name)
  const byParts = parts.length ? await nearest(context, kind, hasPart(parts), particularPairs(name)) : []
  const likely = new Map<number, LikelyDuplicate>()
  for (const row of byNumber) likely.set(row.id, { ...summaryOf(row), reason: 'sameNumber', score: 100 })
  for (const row of [...byKey, ...byParts]) {
    const likeness = likenessOf(name, row.name)
    if (likeness && !likely.has(row.id)) likely.set(row.id, { ...summaryOf(row), ...likeness })
  }
  if (exceptID !== undefined) likely.delete(exceptID)
  return [...likely.values()].toSorted(byLikeness).slice(0, shownAtMost)
}

/** The parties that once had this name, whatever they are called now, at most ten; found by the particular part of the name, as lists are searched. */
export async function formerlyNamed(
  context: Context,
  kind: PartyKind,
  name: string,
): Promise<{ id: number; name: string }[]> {
  const pairs = particularPairs(name)
  if (!pairs.length) return []
  const { rows } = await sql<{ id: number; name: string; former: string[] }>`
    select c.id, c.name, c.former_names as former from counterpart_rows c
    where c.organization_id = ${context.actor.organizationId} and c.party_type = ${partyType[kind]}
      and c.bigrams @> ${pairs}::text[] and cardinality(c.former_names) > 0 limit ${judgedAtMost}`.execute(
    context.tx,
  )
  const key = nameKey(name)
  return rows
    .filter(({ former }) => former.some((one) => nameKey(one) === key))
    .map(({ id, name }) => ({ id, name }))
    .slice(0, shownAtMost)
}

const order: readonly Likeness['reason'][] = ['sameNumber', 'sameName', 'spelling', 'contained']
const byLikeness = (one: LikelyDuplicate, other: LikelyDuplicate): number =>
  other.score - one.score || order.indexOf(one.reason) - order.indexOf(other.reason) || one.id - other.id

const hasPart = (parts: readonly (readonly string[])[]) =>
  sql<SqlBool>`(${sql.join(
    parts.map((part) => sql`name_pairs(c.name_key) @> ${[...part]}::text[]`),
    sql` or `,
  )})`

async function found(
  { tx, actor }: Context,
  kind: PartyKind,
  condition: RawBuilder<SqlBool>,
  most: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${columns} from counterpart_rows c
    where c.organization_id = ${actor.organizationId} and c.party_type = ${partyType[kind]} and ${condition} limit ${most}`.execute(
    tx,
  )
  return rows
}

async function nearest(
  { tx, actor }: Context,
  kind: PartyKind,
  condition: RawBuilder<SqlBool>,
  pairs: readonly string[],
): Promise<Row[]> {
  const shared = sql.join(
    pairs.map((pair) => sql`(strpos(c.name_key, ${pair}) > 0)::int`),
    sql` + `,
  )
  const { rows } =
    await sql<Row>`select ${columns} from (select c.*, ${shared} as shared from counterpart_rows c
      where c.organization_id = ${actor.organizationId} and c.party_type = ${partyType[kind]} and ${condition} limit ${walkedAtMost}) c
    order by c.shared desc, c.id limit ${judgedAtMost}`.execute(tx)
  return rows
}

/** The parties whose names are the same but for their writing, group by group, at most a hundred groups of at most twenty. */
export async function duplicateGroups(
  { tx, actor }: Context,
  kind: PartyKind,
): Promise<{ list: DuplicateGroup[]; isCapped: boolean }> {
  const { rows } = await sql<Row & { name_key: string }>`
    with doubled as materialized (select c.name_key from counterpart_rows c
      where c.organization_id = ${actor.organizationId} and c.party_type = ${partyType[kind]} and c.name_key is not null
      group by c.name_key having count(*) > 1 order by c.name_key limit ${groupsAtMost + 1})
    select d.name_key, c.* from doubled d cross join lateral (select ${columns} from counterpart_rows c
      where c.organization_id = ${actor.organizationId} and c.party_type = ${partyType[kind]} and c.name_key = d.name_key
      order by c.id limit ${groupAtMost}) c
    order by d.name_key, c.id`.execute(tx)
  const groups = [...Map.groupBy(rows, (row) => row.name_key).values()]
  return {
    list: groups.slice(0, groupsAtMost).map((group) => ({
      parties: group.map((row) => ({ ...summaryOf(row), createdAt: row.created_at.toISOString() })),
    })),
    isCapped: groups.length > groupsAtMost,
  }
}
