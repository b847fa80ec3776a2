import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { may, type Permission } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { said, type Words } from '#shared/text.ts'

/** A table whose rows name a party in `counterpart_id`, and the records that these rows are of. */
export type PartyReference = {
  table: string
  words: Words
  /** Columns that tell a row from others of the organisation, ids and codes, beside the party. */
  key: readonly string[]
  /** What else tells that a row is as a merge left it. */
  kept?: readonly string[]
  /** The row is nothing but the tie: where both parties are named it is there once. */
  isTie?: boolean
  /** The column that keeps as what a record's form names the party. */
  alias?: string
  owner: {
    table: string
    column: string
    alias: string
    /** Who may read of these records at all; absent: `visible` says it. */
    may?: Permission
    /** Which of these records a person may see, in SQL that calls their table `alias`. */
    visible(context: Context): RawBuilder<SqlBool> | Promise<RawBuilder<SqlBool>>
  }
  /** Done where rows moved to or from a party. */
  moved?(context: Context, partyId: number): Promise<void>
}

const known = new Map<string, PartyReference>()

/** Told by the slices whose tables name parties, and by app/ for every noun of `records`. */
export function nameParties(references: readonly PartyReference[]): void {
  for (const reference of references) known.set(reference.table, reference)
}

export const partyReferences = (): readonly PartyReference[] => [...known.values()]

export type SeenRecords = { label: string; total: number; some: { id: number; name: string }[] }

const shownByName = 5

/** Of the records of this kind whose ids `which` selects: how many the person may see, and some of them by name. */
async function seenRecords(
  context: Context,
  { owner, words }: PartyReference,
  which: RawBuilder<unknown>,
): Promise<SeenRecords> {
  const { tx, actor, locale } = context
  const { table, alias } = owner
  const label = said(words, locale)
  if (owner.may && !may(actor, owner.may)) return { label, total: 0, some: [] }
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const { rows } = await sql<{ id: number; name: string; total: number }>`
    select ${of('id')} as id, ${of('name')} as name, count(*) over ()::int as total
    from ${sql.table(table)} as ${sql.ref(alias)}
    where ${of('organization_id')} = ${actor.organizationId} and ${of('id')} in (${which}) and (${await owner.visible(context)})
    order by ${of('id')} desc limit ${shownByName}`.execute(tx)
  return {
    label,
    total: rows[0]?.total ?? 0,
    some: rows.map(({ id, name }) => ({ id, name })),
  }
}

const namesIn = ({ actor }: Context, { table, owner }: PartyReference, partyId: number) =>
  sql`select ${sql.ref(`t.${owner.column}`)} from ${sql.table(table)} t
    where t.organization_id = ${actor.organizationId} and t.counterpart_id = ${partyId}`

/** The records that name all of these parties, kind by kind, as far as the person may see them. */
export async function recordsNaming(context: Context, partyIds: readonly number[]): Promise<SeenRecords[]> {
  const found: SeenRecords[] = []
  for (const reference of partyReferences()) {
    const parts = partyIds.map((id) => namesIn(context, reference, id))
    const seen = await seenRecords(context, reference, sql.join(parts, sql` intersect `))
    if (seen.total) found.push(seen)
  }
  return found
}

type Move = { mergeId: number; from: number; to: number }

/** Names `to` wherever `from` is named, and writes down each row that it changed. */
export async function moveReferences(context: Context, move: Move): Promise<void> {
  for (const reference of partyReferences()) {
    await dropDoubles(context, reference, move)
    await moveRows(context, reference, move)
    await reference.moved?.(context, move.from)
    await reference.moved?.(context, move.to)
  }
}

async function dropDoubles({ tx, actor }: Context, { table, key, isTie }: PartyReference, move: Move) {
  if (!isTie) return
  const same = sql.join(
    key.map((column) => sql`o.${sql.ref(column)} = t.${sql.ref(column)}`),
    sql` and `,
  )
  await sql`with dropped as (
      delete from ${sql.table(table)} t where t.organization_id = ${actor.organizationId} and t.counterpart_id = ${move.from}
        and exists (select from ${sql.table(table)} o where o.organization_id = t.organization_id and o.counterpart_id = ${move.to} and ${same})
      returning to_jsonb(t) as was)
    insert into counterpart_merge_moves (organization_id, merge_id, table_name, moved, is_dropped)
      select ${actor.organizationId}, ${move.mergeId}, ${table}, was || jsonb_build_object('counterpart_id', ${move.to}::bigint), true from dropped`.execute(
    tx,
  )
}

async function moveRows({ tx, actor }: Context, { table, alias }: PartyReference, move: Move) {
  const asNamed = alias
    ? sql`, ${sql.ref(alias)} = coalesce(t.${sql.ref(alias)}, ${move.from}::bigint)`
    : sql``
  await sql`with moved as (
      update ${sql.table(table)} t set counterpart_id = ${move.to}${asNamed}
      where t.organization_id = ${actor.organizationId} and t.counterpart_id = ${move.from}
      returning to_jsonb(t) as is_now)
    insert into counterpart_merge_moves (organization_id, merge_id, table_name, moved)
      select ${actor.organizationId}, ${move.mergeId}, ${table}, is_now from moved`.execute(tx)
}

const cast = (column: string) => sql`(m.moved ->> ${column})::bigint`

const sameRow = ({ key }: PartyReference, move: Move) =>
  sql`t.organization_id = m.organization_id and t.counterpart_id = ${move.to} and ${sql.join(
    key.map((column) => sql`t.${sql.ref(column)} = ${cast(column)}`),
    sql` and `,
  )}`

const asLeft = ({ kept = [], alias }: PartyReference) =>
  sql.join(
    [
      sql`true`,
      ...[...kept, ...(alias ? [alias] : [])].map(
        (column) => sql`t.${sql.ref(column)}::text is not distinct from m.moved ->> ${column}`,
      ),
    ],
    sql` and `,
  )

const ofMerge = ({ actor }: Context, { table }: PartyReference, { mergeId }: Move) =>
  sql`m.organization_id = ${actor.organizationId} and m.merge_id = ${mergeId} and m.table_name = ${table}`

/**
 * The records whose rows are not any more as the merge left them: kind by kind those that the person may see; of `others` neither their kind nor their number is
 * told. Records that are gone stand against nothing.
 */
export async function changedSince(
  context: Context,
  move: Move,
): Promise<{ seen: SeenRecords[]; others: boolean }> {
  const found: SeenRecords[] = []
  let others = false
  for (const reference of partyReferences()) {
    const { owner, table } = reference
    const which = sql`select o.id from counterpart_merge_moves m
      join ${sql.table(owner.table)} o on o.organization_id = m.organization_id and o.id = ${cast(owner.column)}
      where ${ofMerge(context, reference, move)}
        and not exists (select from ${sql.table(table)} t where ${sameRow(reference, move)} and ${asLeft(reference)})`
    const { rows } = await sql<{
      total: number
    }>`select count(*)::int as total from (select distinct id from (${which}) w) w`.execute(context.tx)
    const total = rows[0]?.total ?? 0
    if (!total) continue
    const seen = await seenRecords(context, reference, which)
    if (seen.total) found.push(seen)
    if (seen.total < total) others = true
  }
  return { seen: found, others }
}

/** Names `from` again wherever the merge made it `to`, and where a form names `from`. `aliases`: what stands for `from` again besides. */
export async function moveReferencesBack(
  context: Context,
  move: Move,
  aliases: readonly number[],
): Promise<void> {
  for (const reference of partyReferences()) {
    await moveRowsBack(context, reference, move)
    await makeDoubles(context, reference, move)
    if (reference.alias) await followForms(context, reference, move, aliases)
    await reference.moved?.(context, move.from)
    await reference.moved?.(context, move.to)
  }
}

async function moveRowsBack(context: Context, reference: PartyReference, move: Move) {
  const { table, alias } = reference
  const asNamed = alias ? sql`, ${sql.ref(alias)} = nullif(t.${sql.ref(alias)}, ${move.from}::bigint)` : sql``
  await sql`update ${sql.table(table)} t set counterpart_id = ${move.from}${asNamed} from counterpart_merge_moves m
    where ${ofMerge(context, reference, move)} and not m.is_dropped and ${sameRow(reference, move)}`.execute(
    context.tx,
  )
}

async function makeDoubles(context: Context, reference: PartyReference, move: Move) {
  const { table, isTie, owner } = reference
  if (!isTie) return
  await sql`insert into ${sql.table(table)}
    select (jsonb_populate_record(null::${sql.table(table)}, m.moved || jsonb_build_object('counterpart_id', ${move.from}::bigint))).*
    from counterpart_merge_moves m join ${sql.table(owner.table)} o on o.organization_id = m.organization_id and o.id = ${cast(owner.column)}
    where ${ofMerge(context, reference, move)} and m.is_dropped
    on conflict do nothing`.execute(context.tx)
}

/** What was saved since the merge with a form that names the alias is of it again. */
async function followForms(
  { tx, actor }: Context,
  { table, alias = '' }: PartyReference,
  move: Move,
  aliases: readonly number[],
) {
  const column = sql.ref(alias)
  await sql`update ${sql.table(table)} t set counterpart_id = ${move.from}, ${column} = nullif(t.${column}, ${move.from}::bigint)
    where t.organization_id = ${actor.organizationId} and t.counterpart_id = ${move.to}
      and t.${column} = any(${[move.from, ...aliases]}::bigint[])`.execute(tx)
}
