import type { Context } from '#engines/access/server/index.ts'
import { notFound, staleVersion } from '#shared/errors.ts'
import type { Counterpart } from '../domain/api.ts'
import { type PartyKind, partyType } from '../domain/counterpart.ts'
import { counterpartAbilities } from '../domain/counterpart-policy.ts'
import {
  type BankRecord,
  type ContactRecord,
  type CounterpartRecord,
  type PersonRecord,
  presentCounterpart,
} from './present-counterpart.ts'

export type LoadedCounterpart = {
  record: CounterpartRecord
  banks: BankRecord[]
  contacts: ContactRecord[]
}

/** One party with its accounts and contacts, unmasked, for operations; 404 when it is not there or of the other kind. */
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

/** The same, locked for a change; 409 with the current record when `version` is not its own any more. */
export async function lockCounterpart(
  context: Context,
  kind: PartyKind,
  id: number,
  version: number,
): Promise<LoadedCounterpart> {
  const loaded = await loadCounterpart(context, kind, id, { lock: true })
  if (loaded.record.version !== version) throw staleVersion(await present(context, loaded))
  return loaded
}

/** One party as the person may see it. */
export async function readCounterpart(context: Context, kind: PartyKind, id: number): Promise<Counterpart> {
  return present(context, await loadCounterpart(context, kind, id))
}

async function present(context: Context, loaded: LoadedCounterpart): Promise<Counterpart> {
  const updater = await personOf(context, loaded.record.updated_by)
  return presentCounterpart({ ...loaded, updater }, counterpartAbilities(context.actor))
}

async function personOf({ tx, actor }: Context, id: number | null): Promise<PersonRecord | null> {
  if (id === null) return null
  const person = await tx
    .selectFrom('users')
    .select(['id', 'name', 'nickname', 'avatar_file_id as avatarFileID'])
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return person ?? null
}
