import { type Insertable, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { Chosen } from '#engines/approvals/domain/index.ts'
import { forgetApprovals } from '#engines/approvals/server/index.ts'
import { tellOfMissingAbbr } from '#engines/numbering/server/index.ts'
import type { Tables } from '#server/database.ts'
import { deleteUnused } from '#server/delete-unused.ts'
import { bigrams } from '#shared/bigrams.ts'
import { dateIn } from '#shared/dates.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { maskBankAccount, maskPhone, normaliseIdentifier } from '#shared/identifiers.ts'
import type { Issue } from '#shared/issues.ts'
import type { Counterpart, CounterpartInput } from '../domain/api.ts'
import { type PartyKind, partyType } from '../domain/counterpart.ts'
import { counterpartIssues, judgementIssues } from '../domain/counterpart-issues.ts'
import { counterpartAbilities } from '../domain/counterpart-policy.ts'
import { nameKey } from '../domain/likely-duplicates.ts'
import { namesBeside } from '../domain/merge.ts'
import { partyApprovals } from '../domain/rating/party-approvals.ts'
import { plainTags } from '../domain/tags/party-tags.ts'
import { fieldWord } from '../domain/words.ts'
import { partyText, standingId } from './counterpart-names.ts'
import { removePartyFiles } from './files/party-files.ts'
import {
  type LoadedCounterpart,
  loadCounterpart,
  lockCounterpart,
  readCounterpart,
} from './load-counterpart.ts'
import { auditedCounterpart, shownIdNumber } from './present-counterpart.ts'
import { ratingRequest, refuseRatingPending, requestRating } from './rating/request-rating.ts'
import { forgetTags } from './tags/change-tags.ts'

const none = { banks: [], contacts: [] }

/** New party. 422 for what breaks a rule, 409 with `{ id, name }` of the party that has the identity number already. */
export async function createCounterpart(
  context: Context,
  kind: PartyKind,
  { chosen = {}, ...given }: CounterpartInput & { chosen?: Chosen },
): Promise<Counterpart> {
  const { tx, actor } = context
  refuseFaulty(context, kind, given, null)
  const unrated = { rating: 0, rating_remark: '' } as const
  const asked = await ratingRequest(context, kind, { id: null, before: unrated }, given)
  const input = asked ? { ...given, rating: unrated.rating, ratingRemark: unrated.rating_remark } : given
  const columns = columnsOf(input, kind, null)
  const made = await tx
    .insertInto('counterparts')
    .values({
      ...columns,
      organization_id: actor.organizationId,
      created_by: actor.userId,
      updated_by: actor.userId,
    })
    .onConflict((conflict) => conflict.constraint('counterparts_id_number').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw await duplicateOf(context, kind, columns.id_number)
  await saveLists(context, made.id, input, none)
  const loaded = await loadCounterpart(context, kind, made.id)
  context.audit({
    action: 'counterpart.create',
    subject: { kind: 'counterpart', id: made.id, name: columns.name },
    after: auditedCounterpart(loaded),
  })
  if (asked) await requestRating(context, { id: made.id, name: columns.name }, asked, chosen)
  if (kind === 'internal')
    await tellOfMissingAbbr(context, 'counterpart', { id: made.id, name: columns.name })
  return readCounterpart(context, kind, made.id)
}

/** Changes a party. 409 with the current record when stale, or with `{ id, name }` of the party that has the number; 422 by the rules. */
export async function updateCounterpart(
  context: Context,
  kind: PartyKind,
  id: number,
  { version, chosen = {}, ...sent }: CounterpartInput & { version: number; chosen?: Chosen },
): Promise<Counterpart> {
  const { tx, actor } = context
  const before = await lockCounterpart(context, kind, id, version)
  const given = withoutMasks(sent, before)
  refuseFaulty(context, kind, given, before)
  const asked = await ratingRequest(context, kind, { id, before: before.record }, given)
  const { rating, rating_remark: ratingRemark } = before.record
  const input = asked ? { ...given, rating, ratingRemark } : given
  const columns = columnsOf(input, kind, before)
  if (columns.id_number !== null && columns.id_number !== before.record.id_number) {
    const duplicate = await findByNumber(context, kind, columns.id_number)
    if (duplicate) throw duplicateError(duplicate)
  }
  await tx
    .updateTable('counterparts')
    .set({ ...columns, updated_by: actor.userId, updated_at: sql<Date>`now()`, version: version + 1 })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  const { tags } = before.record
  await forgetTags(
    context,
    kind,
    tags.filter((tag) => !columns.tags?.includes(tag)),
  )
  await saveLists(context, id, input, before)
  const after = await loadCounterpart(context, kind, id)
  context.audit({
    action: 'counterpart.update',
    subject: { kind: 'counterpart', id, name: columns.name },
    before: auditedCounterpart(before),
    after: auditedCounterpart(after),
    // Masks may hide what changed: say which of the masked values did.
    detail: { changedMasked: changedMasked(before, after) },
  })
  if (asked) await requestRating(context, { id, name: columns.name }, asked, chosen)
  if (kind === 'internal' && before.record.abbr && !columns.abbr)
    await tellOfMissingAbbr(context, 'counterpart', { id, name: columns.name })
  return readCounterpart(context, kind, id)
}

/** Deletes a party that nothing refers to, with its files; 409 otherwise. */
export async function deleteCounterpart(
  context: Context,
  kind: PartyKind,
  id: number,
  version: number,
): Promise<void> {
  const before = await lockCounterpart(context, kind, id, version)
  await refuseRatingPending(context, [id])
  await removePartyFiles(context, id)
  await deleteUnused(context, 'counterparts', id, '合同或其他记录 | by contracts or other records')
  await forgetTags(context, kind, before.record.tags)
  context.audit({
    action: 'counterpart.delete',
    subject: { kind: 'counterpart', id, name: before.record.name },
    before: auditedCounterpart(before),
  })
  for (const { approval } of partyApprovals) await forgetApprovals(context, { kind: approval.kind, id })
}

function refuseFaulty(
  { actor, locale, now }: Context,
  kind: PartyKind,
  input: CounterpartInput,
  before: LoadedCounterpart | null,
): void {
  const isKept = before?.record.id_number !== null && before?.record.id_kind === input.idKind
  const today = dateIn(now, actor.timeZone)
  const issues = counterpartIssues(
    input,
    partyType[kind],
    { locale, today },
    { idNumber: before !== null && isKept },
  )
  const rights = counterpartAbilities(actor)
  if (!before && !rights.judge) issues.push(...judgementIssues(input, locale))
  const lists = [
    ['banks', rights.banks, before?.banks],
    ['contacts', rights.contacts, before?.contacts],
  ] as const
  for (const [key, right, stored] of lists) {
    if (input[key] === undefined) continue
    if (right !== 'write')
      issues.push({ path: key, code: 'notEditable', params: { field: fieldWord(key, locale) } })
    const known = new Set(stored?.map(({ id }) => id))
    input[key].forEach(({ id }, i) => {
      if (id !== undefined && !known.has(id)) issues.push(unknownItem(`${key}.${i}.id`))
      known.delete(id as number)
    })
  }
  if (issues.length) throw invalid(issues)
}

const unknownItem = (path: string): Issue => ({
  path,
  code: 'schema',
  params: { detail: '找不到该条记录 / no such entry' },
})

/** What came back as it is shown, behind a mask, is as it was. */
function withoutMasks(
  input: CounterpartInput,
  { record, banks, contacts }: LoadedCounterpart,
): CounterpartInput {
  const back = (sent: string | undefined, shown: string) => (sent === shown ? undefined : sent)
  const accounts = new Map(banks.map(({ id, account }) => [id, maskBankAccount(account)]))
  const phones = new Map(contacts.map(({ id, phone }) => [id, maskPhone(phone)]))
  const isSameKind = input.idKind === record.id_kind
  return {
    ...input,
    idNumber: isSameKind
      ? back(input.idNumber, shownIdNumber(record.id_kind, record.id_number))
      : input.idNumber,
    phone: back(input.phone, maskPhone(record.phone)),
    banks: input.banks?.map((bank) => ({
      ...bank,
      account: back(bank.account, accounts.get(bank.id as number) ?? ''),
    })),
    contacts: input.contacts?.map((one) => ({
      ...one,
      phone: back(one.phone, phones.get(one.id as number) ?? ''),
    })),
  }
}

export type Columns = Omit<
  Insertable<Tables['counterparts']>,
  'organization_id' | 'created_by' | 'updated_by'
> & {
  id_number: string | null
}

/** A party as it is stored. `before` has what is left as it is. */
export function columnsOf(
  input: CounterpartInput,
  kind: PartyKind,
  before: LoadedCounterpart | null,
): Columns {
  const plain = (text: string) => text.trim().normalize('NFC')
  const name = plain(input.name)
  const abbr = plain(input.abbr)
  const given =
    input.idNumber === undefined
      ? (before?.record.id_number ?? null)
      : normaliseIdentifier(input.idNumber) || null
  const id_number = input.idKind === 'none' ? null : given
  const former_names = namesBeside(name, input.formerNames ?? before?.record.former_names ?? [])
  const text = partyText({ name, abbr, id_kind: input.idKind, id_number, former_names })
  return {
    party_type: partyType[kind],
    subtype: input.subtype,
    name,
    id_kind: input.idKind,
    id_number,
    abbr,
    address: plain(input.address),
    phone: input.phone === undefined ? (before?.record.phone ?? '') : plain(input.phone),
    email: plain(input.email),
    fax: plain(input.fax),
    rating: input.rating,
    rating_remark: plain(input.ratingRemark),
    is_connected_transaction: input.isConnectedTransaction === 2,
    state: input.state,
    subject_group: plain(input.subjectGroup),
    name_key: nameKey(name),
    former_names,
    tags: input.tags ? plainTags(input.tags) : (before?.record.tags ?? []),
    search_text: text,
    bigrams: bigrams(text),
  }
}

/** Accounts and contacts are replaced as a whole; what is not given of a stored one stays. */
async function saveLists(
  { tx, actor }: Context,
  counterpartId: number,
  { banks, contacts }: CounterpartInput,
  before: Pick<LoadedCounterpart, 'banks' | 'contacts'>,
): Promise<void> {
  const organization_id = actor.organizationId
  const common = (ordinal: number) => ({ organization_id, counterpart_id: counterpartId, ordinal })
  if (banks) {
    const rows = banks.map(({ id, name, account, accountName }, i) => ({
      ...common(i),
      name: name.trim(),
      account: account ?? before.banks.find((bank) => bank.id === id)?.account ?? '',
      account_name: accountName.trim(),
    }))
    await tx
      .deleteFrom('counterpart_banks')
      .where('organization_id', '=', organization_id)
      .where('counterpart_id', '=', counterpartId)
      .execute()
    if (rows.length) await tx.insertInto('counterpart_banks').values(rows).execute()
  }
  if (contacts) {
    const rows = contacts.map(({ id, name, phone, email }, i) => ({
      ...common(i),
      name: name.trim(),
      phone: phone ?? before.contacts.find((contact) => contact.id === id)?.phone ?? '',
      email: email.trim(),
    }))
    await tx
      .deleteFrom('counterpart_contacts')
      .where('organization_id', '=', organization_id)
      .where('counterpart_id', '=', counterpartId)
      .execute()
    if (rows.length) await tx.insertInto('counterpart_contacts').values(rows).execute()
  }
}

type Named = { id: number; name: string }

/** Who has a number; of an alias the party that stands for it. */
const findByNumber = ({ tx, actor }: Context, kind: PartyKind, number: string): Promise<Named | undefined> =>
  tx
    .selectFrom('counterparts as k')
    .innerJoin('counterparts as c', (join) => join.on('c.id', '=', standingId('k')))
    .select(['c.id', 'c.name'])
    .where('k.organization_id', '=', actor.organizationId)
    .where('k.party_type', '=', partyType[kind])
    .where('k.id_number', '=', number)
    .executeTakeFirst()

async function duplicateOf(context: Context, kind: PartyKind, number: string | null): Promise<AppError> {
  const found = number === null ? undefined : await findByNumber(context, kind, number)
  return found ? duplicateError(found) : new AppError('conflict')
}

const duplicateError = ({ id, name }: Named): AppError =>
  new AppError(
    'duplicate',
    { what: `该证件号码的相对方「${name}」`, whatEn: `A party with this number (“${name}”)` },
    { data: { id, name } },
  )

function changedMasked(before: LoadedCounterpart, after: LoadedCounterpart): string[] {
  const accounts = ({ banks }: LoadedCounterpart) => JSON.stringify(banks.map(({ account }) => account))
  const phones = ({ contacts }: LoadedCounterpart) => JSON.stringify(contacts.map(({ phone }) => phone))
  return [
    ...(before.record.id_number !== after.record.id_number ? ['idNumber'] : []),
    ...(before.record.phone !== after.record.phone ? ['phone'] : []),
    ...(accounts(before) !== accounts(after) ? ['bankAccount'] : []),
    ...(phones(before) !== phones(after) ? ['contactPhone'] : []),
  ]
}
