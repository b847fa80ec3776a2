import type { Context } from '#engines/access/server/index.ts'
import { AppError, notFound, staleVersion } from '#shared/errors.ts'
import type { Counterpart } from '../domain/api.ts'
import { type PartyKind, partyType } from '../domain/counterpart.ts'
import { counterpartAbilities } from '../domain/counterpart-policy.ts'
import { readCredit } from './credit/load-credit.ts'
import {
  type AskedAlias,
  type BankRecord,
  type ContactRecord,
  type CounterpartRecord,
  type PersonRecord,
  presentCounterpart,
} from './present-counterpart.ts'
import { pendingRating } from './rating/pending-rating.ts'

export type LoadedCounterpart = {
  record: CounterpartRecord
  banks: BankRecord[]
  contacts: ContactRecord[]
}

/** One party with its accounts and contacts, unmasked, for operations, an alias as itself; 404 when it is not there or of the other kind. */
export async function loadCounterpart(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  kind: PartyKind,
  id: number,
  { lock = false } = {},
): Promise<LoadedCounterpart> {
  const record = await tx
    .selectFrom('counterparts')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('party_type', '=', partyType[kind])
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!record) throw notFound()
  const [banks, contacts] = [
    await tx
      .selectFrom('counterpart_banks')
      .selectAll()
      .where('organization_id', '=', actor.organizationId)
      .where('counterpart_id', '=', id)
      .orderBy('ordinal')
      .execute(),
    await tx
      .selectFrom('counterpart_contacts')
      .selectAll()
      .where('organization_id', '=', actor.organizationId)
      .where('counterpart_id', '=', id)
      .orderBy('ordinal')
      .execute(),
  ]
  return { record, banks, contacts }
}

/** 409 that names the party which stands for this one. */
export async function refuseAlias({ tx, actor }: Context, { record }: LoadedCounterpart): Promise<void> {
  if (record.merged_into_id === null) return
  const into = await tx
    .selectFrom('counterparts')
    .select('name')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', record.merged_into_id)
    .executeTakeFirstOrThrow()
  throw new AppError(
    'mergedAway',
    { name: into.name },
    { data: { id: record.merged_into_id, name: into.name } },
  )
}

/** The party that stands for this one, unmasked: itself, or the one that it was merged into; 404 as above. */
export async function standingCounterpart(
  context: Pick<Context, 'tx' | 'actor'>,
  kind: PartyKind,
  id: number,
): Promise<LoadedCounterpart> {
  const loaded = await loadCounterpart(context, kind, id)
  const { merged_into_id } = loaded.record
  return merged_into_id === null ? loaded : loadCounterpart(context, kind, merged_into_id)
}

/** The same, locked for a change; 409 when it is an alias, or with the current record when `version` is not its own any more. */
export async function lockCounterpart(
  context: Context,
  kind: PartyKind,
  id: number,
  version: number,
): Promise<LoadedCounterpart> {
  const loaded = await loadCounterpart(context, kind, id, { lock: true })
  await refuseAlias(context, loaded)
  if (loaded.record.version !== version) throw staleVersion(await present(context, loaded))
  return loaded
}

/** One party as the person may see it; of an alias the party that stands for it, and as what it was asked for. */
export async function readCounterpart(context: Context, kind: PartyKind, id: number): Promise<Counterpart> {
  const loaded = await standingCounterpart(context, kind, id)
  return present(context, loaded, loaded.record.id === id ? null : await aliasOf(context, id))
}

async function present(
  context: Context,
  loaded: LoadedCounterpart,
  alias: AskedAlias | null = null,
): Promise<Counterpart> {
  const updater = await personOf(context, loaded.record.updated_by)
  const isExternal = loaded.record.party_type === partyType.external
  const credit = isExternal ? await readCredit(context, loaded.record.id) : null
  const ratingAsked = isExternal ? await pendingRating(context, loaded.record.id) : null
  return presentCounterpart(
    { ...loaded, updater, credit, ratingAsked, alias },
    counterpartAbilities(context.actor),
  )
}

async function aliasOf(context: Context, id: number): Promise<AskedAlias> {
  const { tx, actor } = context
  const found = await tx
    .selectFrom('counterpart_merges as m')
    .innerJoin('counterparts as c', 'c.id', 'm.loser_id')
    .select(['c.name', 'm.merged_at', 'm.merged_by'])
    .where('m.organization_id', '=', actor.organizationId)
    .where('m.loser_id', '=', id)
    .where('m.undone_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    id,
    name: found.name,
    mergedAt: found.merged_at.toISOString(),
    mergedBy: await personOf(context, found.merged_by),
  }
}

/** A person as screens show them; null for nobody. */
export async function personOf({ tx, actor }: Context, id: number | null): Promise<PersonRecord | null> {
  if (id === null) return null
  const person = await tx
    .selectFrom('people')
    .select(['id', 'name', 'nickname', 'avatar_file_id as avatarFileID'])
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return person ?? null
}
