import type { Selectable } from 'kysely'
import type { Tables } from '#server/database.ts'
import { maskBankAccount, maskIdentityNumber, maskPhone } from '#shared/identifiers.ts'
import type { Counterpart } from '../domain/api.ts'
import type { IdKind } from '../domain/counterpart.ts'
import type { CounterpartAbilities } from '../domain/counterpart-policy.ts'
import type { Credit } from '../domain/credit/credit-api.ts'
import type { RatingAsked } from '../domain/rating/rating-api.ts'
import './tables.ts'

export type CounterpartRecord = Selectable<Tables['counterparts']>
export type BankRecord = Selectable<Tables['counterpart_banks']>
export type ContactRecord = Selectable<Tables['counterpart_contacts']>
export type PersonRecord = { id: number; name: string; nickname: string; avatarFileID: number | null }

/** An identity number as it is shown by default: a credit code is public, every other document is masked. */
export const shownIdNumber = (kind: IdKind, number: string | null): string =>
  kind === 'creditCode' ? (number ?? '') : maskIdentityNumber(number ?? '')

/** A mean as people write it: 86, 86.5. */
export const shownScore = (mean: string | null): string | null => mean?.replace(/\.0$/, '') ?? null

/** As what an alias was asked for, and since when it is the party that is told. */
export type AskedAlias = NonNullable<Counterpart['alias']>

type Parts = {
  record: CounterpartRecord
  banks: readonly BankRecord[]
  contacts: readonly ContactRecord[]
  updater: PersonRecord | null
  alias?: AskedAlias | null
  /** What is known of it from outside. */
  credit: Credit | null
  /** Another rating that waits to be approved. */
  ratingAsked: RatingAsked | null
}

/** One party as its reader may see it: sensitive numbers masked, hidden lists empty. */
export function presentCounterpart(
  { record, banks, contacts, updater, credit, ratingAsked, alias = null }: Parts,
  abilities: CounterpartAbilities,
): Counterpart {
  return {
    id: record.id,
    partyType: record.party_type,
    subtype: record.subtype,
    name: record.name,
    idKind: record.id_kind,
    idNumber: shownIdNumber(record.id_kind, record.id_number),
    abbr: record.abbr,
    address: record.address,
    phone: maskPhone(record.phone),
    email: record.email,
    fax: record.fax,
    rating: record.rating,
    ratingRemark: record.rating_remark,
    ratingAsked,
    averageScore: shownScore(record.average_score),
    riskCount: record.risk_count,
    isConnectedTransaction: record.is_connected_transaction ? 2 : 1,
    state: record.state,
    subjectGroup: record.subject_group,
    formerNames: record.former_names,
    tags: record.tags,
    alias,
    banks: abilities.banks === 'hidden' ? [] : banks.map(maskedBank),
    contacts: abilities.contacts === 'hidden' ? [] : contacts.map(maskedContact),
    updater,
    updateTime: record.updated_at.toISOString(),
    version: record.version,
    credit,
    abilities,
  }
}

const maskedBank = ({ id, name, account, account_name }: BankRecord) => ({
  id,
  name,
  account: maskBankAccount(account),
  accountName: account_name,
})

const maskedContact = ({ id, name, phone, email }: ContactRecord) => ({
  id,
  name,
  phone: maskPhone(phone),
  email,
})

/** For the audit log: everything that can be changed, sensitive numbers masked there too. */
export const auditedCounterpart = ({
  record,
  banks,
  contacts,
}: Omit<Parts, 'updater' | 'credit' | 'ratingAsked'>) => ({
  subtype: record.subtype,
  name: record.name,
  idKind: record.id_kind,
  idNumber: shownIdNumber(record.id_kind, record.id_number),
  abbr: record.abbr,
  address: record.address,
  phone: maskPhone(record.phone),
  email: record.email,
  fax: record.fax,
  rating: record.rating,
  ratingRemark: record.rating_remark,
  isConnectedTransaction: record.is_connected_transaction,
  state: record.state,
  subjectGroup: record.subject_group,
  formerNames: record.former_names,
  tags: record.tags,
  banks: banks.map(maskedBank),
  contacts: contacts.map(maskedContact),
})
