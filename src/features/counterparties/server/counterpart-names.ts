import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { listed } from '#server/listed.ts'
import { bigrams, searchText } from '#shared/bigrams.ts'
import { notFound } from '#shared/errors.ts'
import './tables.ts'

/** The party that stands for each of these: itself, or the one that an alias was merged into. What is not there is left out. */
export async function standingParties(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .selectFrom('counterparts')
    .select(['id', 'merged_into_id'])
    .where('organization_id', '=', actor.organizationId)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, merged_into_id }) => [id, merged_into_id ?? id]))
}

/**
 * Keeps these parties from being merged until the end of the transaction. Who changes what names parties asks it before anything else of that is locked, so that a
 * merge and the change never wait for each other.
 */
export async function holdParties(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length)
    await sql`select from counterparts where organization_id = ${actor.organizationId} and id ${listed(ids)}
      order by id for key share`.execute(tx)
}

/** Id of the party that stands for one of these rows: itself, unless it was merged. By `case`, which row-level security lets an index be asked with, and `coalesce` does not. */
export const standingId = (alias: string): RawBuilder<number> =>
  sql<number>`case when ${sql.ref(`${alias}.merged_into_id`)} is null then ${sql.ref(`${alias}.id`)} else ${sql.ref(`${alias}.merged_into_id`)} end`

/** SQL of `standingParties`, for conditions on what names parties. */
export const standingPartySql = (organizationId: number, ids: readonly number[]): RawBuilder<unknown> =>
  sql`(select ${standingId('k')} from counterparts k
    where k.organization_id = ${organizationId} and k.id = any(${[...ids]}::bigint[]))`

/** Names of the parties among these ids that the organisation has. */
export async function counterpartNames(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .selectFrom('counterparts')
    .select(['id', 'name'])
    .where('organization_id', '=', actor.organizationId)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The enabled internal parties, by id: those that a new contract's number can name. */
export async function internalParties({
  tx,
  actor,
}: Pick<Context, 'tx' | 'actor'>): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('counterparts')
    .select(['id', 'name'])
    .where('organization_id', '=', actor.organizationId)
    .where('party_type', '=', 1)
    .where('state', '=', 1)
    .where('merged_into_id', 'is', null)
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Changes the short name of an internal party, '' takes it away; 404 for any other. Whoever manages numbering may: it is what numbers say. */
export async function setPartyAbbr(context: Context, id: number, abbr: string): Promise<void> {
  const { tx, actor, now } = context
  const before = await tx
    .selectFrom('counterparts')
    .select(['name', 'abbr', 'id_kind', 'id_number', 'former_names', 'version'])
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .where('party_type', '=', 1)
    .where('merged_into_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw notFound()
  if (before.abbr === abbr) return
  const text = partyText({ ...before, abbr })
  await tx
    .updateTable('counterparts')
    .set({
      abbr,
      search_text: text,
      bigrams: bigrams(text),
      updated_by: actor.userId,
      updated_at: now,
      version: before.version + 1,
    })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  context.audit({
    action: 'counterpart.update',
    subject: { kind: 'counterpart', id, name: before.name },
    before: { abbr: before.abbr },
    after: { abbr },
  })
}

/** What a party is found by. A personal number is not for searching: fragments of it would tell it to whoever tries. */
export const partyText = ({
  name,
  abbr,
  id_kind,
  id_number,
  former_names,
}: {
  name: string
  abbr: string
  id_kind: string
  id_number: string | null
  former_names: readonly string[]
}): string => searchText([name, abbr, id_kind === 'creditCode' ? id_number : null, ...former_names])
