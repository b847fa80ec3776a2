import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { bigrams } from '#shared/bigrams.ts'
import { normaliseIdentifier } from '#shared/identifiers.ts'
import { nameKey } from '../domain/likely-duplicates.ts'
import type { PartyColumns } from '../domain/merge.ts'
import { partyText } from './counterpart-names.ts'
import type { LoadedCounterpart } from './load-counterpart.ts'
import type { BankRecord, ContactRecord } from './present-counterpart.ts'
import type { MergedColumns } from './tables.ts'

/** What of a party's row a merge is about. */
export const columnsOf = ({ record }: LoadedCounterpart): PartyColumns => ({
  name: record.name,
  subtype: record.subtype,
  id_kind: record.id_kind,
  id_number: record.id_number,
  abbr: record.abbr,
  address: record.address,
  phone: record.phone,
  email: record.email,
  fax: record.fax,
  rating: record.rating,
  rating_remark: record.rating_remark,
  is_connected_transaction: record.is_connected_transaction,
  state: record.state,
  subject_group: record.subject_group,
  former_names: record.former_names,
  tags: record.tags,
})

const accountOf = ({ account }: Pick<BankRecord, 'account'>) =>
  normaliseIdentifier(account).replaceAll(/[-–—_]/g, '')
const contactOf = ({ name, phone, email }: Pick<ContactRecord, 'name' | 'phone' | 'email'>) =>
  JSON.stringify([name, phone || email])

/** Accounts and contacts of the one that goes which the other does not have: an account by its number, a contact by name and phone. */
export function addedLists(
  stays: LoadedCounterpart,
  goes: LoadedCounterpart,
): Pick<MergedColumns, 'banks' | 'contacts'> {
  const accounts = new Set(stays.banks.map(accountOf))
  const people = new Set(stays.contacts.map(contactOf))
  return {
    banks: goes.banks
      .filter((bank) => !accounts.has(accountOf(bank)))
      .map(({ name, account, account_name }) => ({ name, account, account_name })),
    contacts: goes.contacts
      .filter((contact) => !people.has(contactOf(contact)))
      .map(({ name, phone, email }) => ({ name, phone, email })),
  }
}

/** Adds these accounts and contacts behind those that the party has. */
export async function addLists(
  { tx, actor }: Context,
  party: LoadedCounterpart,
  { banks, contacts }: Pick<MergedColumns, 'banks' | 'contacts'>,
): Promise<void> {
  const common = (rows: readonly { ordinal: number }[], i: number) => ({
    organization_id: actor.organizationId,
    counterpart_id: party.record.id,
    ordinal: Math.max(-1, ...rows.map(({ ordinal }) => ordinal)) + 1 + i,
  })
  if (banks.length)
    await tx
      .insertInto('counterpart_banks')
      .values(banks.map((bank, i) => ({ ...bank, ...common(party.banks, i) })))
      .execute()
  if (contacts.length)
    await tx
      .insertInto('counterpart_contacts')
      .values(contacts.map((contact, i) => ({ ...contact, ...common(party.contacts, i) })))
      .execute()
}

type Stored<T> = T & { id: number }

/** The stored rows that are these, the last that is alike for each; null at those that are not there any more. */
function rowsThatAre<T extends object>(
  stored: readonly Stored<T>[],
  wanted: readonly T[],
): (Stored<T> | null)[] {
  const left = [...stored].reverse()
  return wanted.map((one) => {
    const at = left.findIndex((row) =>
      Object.entries(one).every(([column, value]) => row[column as keyof T] === value),
    )
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null)
  })
}

export const addedRows = (
  party: LoadedCounterpart,
  { banks, contacts }: Pick<MergedColumns, 'banks' | 'contacts'>,
) => ({
  banks: rowsThatAre<MergedColumns['banks'][number]>(party.banks, banks),
  contacts: rowsThatAre<MergedColumns['contacts'][number]>(party.contacts, contacts),
})

/** Takes them away again. */
export async function removeLists({ tx, actor }: Context, rows: ReturnType<typeof addedRows>): Promise<void> {
  for (const table of ['banks', 'contacts'] as const) {
    const ids = rows[table].flatMap((row) => (row ? [row.id] : []))
    if (ids.length)
      await tx
        .deleteFrom(`counterpart_${table}`)
        .where('organization_id', '=', actor.organizationId)
        .where('id', 'in', ids)
        .execute()
  }
}

type Both = { stays: PartyColumns; goes: PartyColumns }

/** Writes the columns of both parties. Their numbers may change places: neither is two parties' at any moment. */
export async function writeBoth(
  context: Context,
  ids: { stays: number; goes: number },
  { stays, goes }: Both,
): Promise<void> {
  const { tx, actor } = context
  await tx
    .updateTable('counterparts')
    .set({ id_number: `~${ids.goes}` })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', ids.goes)
    .execute()
  await writeOne(context, ids.stays, stays)
  await writeOne(context, ids.goes, goes)
}

async function writeOne({ tx, actor }: Context, id: number, columns: PartyColumns): Promise<void> {
  const text = partyText(columns)
  await tx
    .updateTable('counterparts')
    .set({
      ...columns,
      former_names: [...columns.former_names],
      tags: [...columns.tags],
      name_key: nameKey(columns.name),
      search_text: text,
      bigrams: bigrams(text),
      updated_by: actor.userId,
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
}
