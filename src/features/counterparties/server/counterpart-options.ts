import { type SqlBool, sql } from 'kysely'
import { fieldRight, may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { scopedFieldId } from '#engines/forms/domain/index.ts'
import { byName } from '#server/name-order.ts'
import { searchQuery, searchText } from '#shared/bigrams.ts'
import { maskBankAccount, maskPhone } from '#shared/identifiers.ts'
import type { CounterpartOptionAnswer } from '../domain/api.ts'
import { type PartyType, partyType } from '../domain/counterpart.ts'
import { mayFillContract } from '../domain/counterpart-policy.ts'
import { standingId, standingParties } from './counterpart-names.ts'
import { countUpTo } from './counterpart-queries.ts'
import { allOf, searchSql } from './party-rows.ts'
import {
  type BankRecord,
  type ContactRecord,
  type CounterpartRecord,
  shownIdNumber,
} from './present-counterpart.ts'

export type OptionsQuery = {
  type?: PartyType | undefined
  q?: string | undefined
  abbr?: string | undefined
  subjectGroup?: string | undefined
  ids?: readonly number[] | undefined
  pageNum: number
  pageSize: number
}

/**
 * Parties to choose in a form, by name, each with its accounts and contacts. Accounts and phones of parties named by `ids` come in full, because a contract is
 * written with them, to people who draft contracts; each party is recorded. Identity numbers do so for those alone who may look at one. Everything else is masked.
 */
export async function counterpartOptions(context: Context, query: OptionsQuery) {
  const { tx, actor } = context
  const { pageNum, pageSize, ids, type } = query
  const standing = ids && (await standingParties(context, ids))
  const where = allOf([
    sql<SqlBool>`c.organization_id = ${actor.organizationId}`,
    ...(standing
      ? [sql<SqlBool>`c.id = any(${[...standing.values()]}::bigint[])`]
      : [sql<SqlBool>`c.state = 1`]),
    ...searchSql(query.q),
    ...abbrSql(query.abbr),
    ...(query.subjectGroup ? [sql<SqlBool>`c.subject_group = ${query.subjectGroup}`] : []),
  ])
  const types = type ? [type] : Object.values(partyType)
  const order = sql`order by ${byName('c.name')}, c.id limit`
  // Each kind by itself: an index has its names in order.
  const { rows } =
    await sql<CounterpartRecord>`select c.* from unnest(${types}::smallint[]) t (party_type) cross join lateral (
      select c.* from counterpart_rows c where c.party_type = t.party_type and ${where} ${order} ${pageNum * pageSize}) c
    ${order} ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(tx)
  const isWhole = pageNum === 1 && rows.length < pageSize
  const total = isWhole
    ? rows.length
    : await countUpTo(context, {
        counted: sql`counterpart_rows`,
        where: sql<SqlBool>`c.party_type = any(${types}::smallint[]) and ${where}`,
        isWhole: false,
      })
  const inFull = ids !== undefined && mayFillContract(actor)
  if (inFull)
    for (const { id, name } of rows)
      context.audit({ action: 'counterpart.fill', subject: { kind: 'counterpart', id, name } })
  const parts = await listsOf(context, rows)
  return {
    list: rows.map((row) => ({
      ...optionOf(context, row, parts, inFull),
      aliasIDs: [...(standing ?? [])].flatMap(([id, stands]) =>
        stands === row.id && id !== stands ? [id] : [],
      ),
    })),
    total: Math.min(total, 1_000),
    ...(total > 1_000 && { totalIsCapped: true }),
    pageNum,
    pageSize,
  }
}

const abbrSql = (abbr: string | undefined) => {
  const text = searchText([abbr])
  if (!text) return []
  // Found through the same index as the whole, then looked at alone.
  const grams = searchQuery(text)?.grams ?? []
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return [
    ...(grams.length ? [sql<SqlBool>`c.bigrams @> ${grams}::text[]`] : []),
    sql<SqlBool>`lower(replace(c.abbr, ' ', '')) like ${pattern}`,
  ]
}

type Lists = { banks: BankRecord[]; contacts: ContactRecord[] }

async function listsOf({ tx, actor }: Context, rows: readonly CounterpartRecord[]): Promise<Lists> {
  const ids = rows.map(({ id }) => id)
  if (!ids.length) return { banks: [], contacts: [] }
  const banks =
    fieldRight(actor, 'counterpart.bank') === 'hidden'
      ? []
      : await tx
          .selectFrom('counterpart_banks')
          .selectAll()
          .where('organization_id', '=', actor.organizationId)
          .where('counterpart_id', 'in', ids)
          .orderBy('ordinal')
          .execute()
  const contacts =
    fieldRight(actor, 'counterpart.contact') === 'hidden'
      ? []
      : await tx
          .selectFrom('counterpart_contacts')
          .selectAll()
          .where('organization_id', '=', actor.organizationId)
          .where('counterpart_id', 'in', ids)
          .orderBy('ordinal')
          .execute()
  return { banks, contacts }
}

function optionOf(
  { actor }: Context,
  row: CounterpartRecord,
  lists: Lists,
  inFull: boolean,
): Omit<CounterpartOptionAnswer, 'aliasIDs'> {
  const shown = (mask: (text: string) => string) => (inFull ? (text: string) => text : mask)
  const banks = lists.banks
    .filter((bank) => bank.counterpart_id === row.id)
    .map(({ id, name, account, account_name }) => ({
      id,
      name,
      account: shown(maskBankAccount)(account),
      accountName: account_name,
    }))
  const contacts = lists.contacts
    .filter((contact) => contact.counterpart_id === row.id)
    .map(({ id, name, phone, email }) => ({ id, name, phone: shown(maskPhone)(phone), email }))
  const masked = shownIdNumber(row.id_kind, row.id_number)
  const isRevealed = inFull && may(actor, 'counterpart.reveal')
  const idNumber = isRevealed ? (row.id_number ?? '') : masked
  // What is masked is not written into a contract.
  const filled = inFull && !isRevealed && masked !== row.id_number ? '' : idNumber
  const [bank, contact] = [banks[0], contacts[0]]
  const side = row.party_type === partyType.internal ? 'internal' : 'external'
  const scoped = (key: Parameters<typeof scopedFieldId>[0]) => scopedFieldId(key, actor.organizationId)
  return {
    id: row.id,
    name: row.name,
    subtype: row.subtype,
    rating: row.rating,
    idNumber,
    fieldDetailMap: {
      name: row.name,
      idNumber: filled,
      address: row.address,
      phone: shown(maskPhone)(row.phone),
      email: row.email,
      fax: row.fax,
      [scoped(`${side}Abbr`)]: row.abbr,
      [scoped(`${side}BankName`)]: bank?.name ?? '',
      [scoped(`${side}BankAccount`)]: bank?.account ?? '',
      [scoped(`${side}ContactName`)]: contact?.name ?? '',
      [scoped(`${side}ContactEmail`)]: contact?.email ?? '',
      [scoped(`${side}ContactPhone`)]: contact?.phone ?? '',
    },
    bankItemList: banks,
    contactItemList: contacts,
  }
}

/** Names of the groups that external parties are in, in alphabetical order. */
export async function subjectGroups({ tx, actor }: Context): Promise<string[]> {
  const rows = await tx
    .selectFrom('counterparts')
    .select('subject_group')
    .where('organization_id', '=', actor.organizationId)
    .where('party_type', '=', partyType.external)
    .where('merged_into_id', 'is', null)
    .where('subject_group', '<>', '')
    .groupBy('subject_group')
    .orderBy(byName('subject_group'))
    .limit(500)
    .execute()
  return rows.map((row) => row.subject_group)
}

const standing = <T = unknown>(column: string) =>
  sql<T>`(select ${sql.ref(`w.${column}`)} from counterparts w where w.id = ${standingId('c')})`

/** For the form engine: what a party belongs to, and that a disabled one is not chosen any more. An alias is what stands for it. */
export const counterpartTerms = {
  alias: 'c',
  presentName: standing<string>('name'),
  choosable: sql<SqlBool>`${standing('state')} = 1`,
  groups: sql<string[]>`array['partyType/' || c.party_type, 'subjectGroup/' || ${standing('subject_group')}]`,
  standing: standingId('c'),
  ids: sql<number[]>`(select jsonb_agg(k.id) from counterparts k
    where k.id = ${standingId('c')} or k.merged_into_id = ${standingId('c')})`,
}
