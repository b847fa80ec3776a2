import { flag } from '#shared/constants.ts'
import type { Issue } from '#shared/issues.ts'
import { issueText } from '#shared/issues.ts'
import type { Locale } from '#shared/text.ts'
import { CallError, type Edit } from '#web/index.ts'
import type { Counterpart, CounterpartInput } from '../domain/api.ts'
import { type PartyType, subtype } from '../domain/counterpart.ts'
import { counterpartIssues } from '../domain/counterpart-issues.ts'

/** A value that is shown masked: undefined leaves what is stored. `masked` is '' where nothing is stored. */
export type Kept = { value: string | undefined; masked: string }

export type BankValues = { key: number; id?: number; name: string; account: Kept; accountName: string }
export type ContactValues = { key: number; id?: number; name: string; phone: Kept; email: string }

/** What the drawer edits. */
export type CounterpartValues = Omit<
  CounterpartInput,
  'idNumber' | 'phone' | 'formerNames' | 'tags' | 'banks' | 'contacts'
> & {
  formerNames: string[]
  tags: string[]
  idNumber: Kept
  phone: Kept
  banks: BankValues[]
  contacts: ContactValues[]
  mayWriteBanks: boolean
  mayWriteContacts: boolean
  /** Rating and state are open. */
  mayJudge: boolean
  /** Not edited: what the rating may be judged by; null: not scored. */
  averageScore: string | null
  /** Not edited: how the party is rated and why, and another rating that waits to be approved. */
  rated: Rated
  version: number
}
export type Rated = Pick<Counterpart, 'rating' | 'ratingRemark' | 'ratingAsked'>

/** The drawer's values while they are edited. */
export type PartyEdit = Edit<CounterpartValues>

const typed = (value = ''): Kept => ({ value, masked: '' })
/** Stored and shown masked; an empty one is simply typed in. */
const stored = (masked: string): Kept => (masked ? { value: undefined, masked } : typed())

/** Rows that are stored have their id. */
let lastKey = 0
export const newBank = (): BankValues => ({ key: --lastKey, name: '', account: typed(), accountName: '' })
export const newContact = (): ContactValues => ({ key: --lastKey, name: '', phone: typed(), email: '' })

export const blankCounterpart = (
  { name = '', subjectGroup = '' }: { name?: string; subjectGroup?: string },
  rights: { mayWriteBanks: boolean; mayWriteContacts: boolean; mayJudge: boolean },
): CounterpartValues => ({
  subtype: subtype.organization,
  name,
  idKind: 'creditCode',
  idNumber: typed(),
  abbr: '',
  address: '',
  phone: typed(),
  email: '',
  fax: '',
  rating: 0,
  ratingRemark: '',
  isConnectedTransaction: flag.no,
  state: 1,
  subjectGroup,
  formerNames: [],
  tags: [],
  banks: [],
  contacts: [],
  ...rights,
  averageScore: null,
  rated: { rating: 0, ratingRemark: '', ratingAsked: null },
  version: 0,
})

export const valuesOf = (party: Counterpart): CounterpartValues => ({
  subtype: party.subtype,
  name: party.name,
  idKind: party.idKind,
  idNumber: party.idKind === 'creditCode' ? typed(party.idNumber) : stored(party.idNumber),
  abbr: party.abbr,
  address: party.address,
  phone: stored(party.phone),
  email: party.email,
  fax: party.fax,
  rating: party.rating,
  ratingRemark: party.ratingRemark,
  isConnectedTransaction: party.isConnectedTransaction,
  state: party.state,
  subjectGroup: party.subjectGroup,
  formerNames: [...party.formerNames],
  tags: [...party.tags],
  banks: party.banks.map(({ id, name, account, accountName }) => ({
    key: id,
    id,
    name,
    account: stored(account),
    accountName,
  })),
  contacts: party.contacts.map(({ id, name, phone, email }) => ({
    key: id,
    id,
    name,
    phone: stored(phone),
    email,
  })),
  mayWriteBanks: party.abilities.banks === 'write',
  mayWriteContacts: party.abilities.contacts === 'write',
  mayJudge: party.abilities.judge,
  averageScore: party.averageScore,
  rated: { rating: party.rating, ratingRemark: party.ratingRemark, ratingAsked: party.ratingAsked },
  version: party.version,
})

/** The body of a save; what stays masked is not sent. */
export function bodyOf(values: CounterpartValues): CounterpartInput {
  const {
    banks,
    contacts,
    mayWriteBanks,
    mayWriteContacts,
    mayJudge: _,
    averageScore: __,
    rated: ___,
    version: ____,
    ...rest
  } = values
  const given = (key: string, { value }: Kept) => (value === undefined ? {} : { [key]: value })
  const { idNumber, phone, ...plain } = rest
  return {
    ...plain,
    ...given('idNumber', idNumber),
    ...given('phone', phone),
    ...(mayWriteBanks && {
      banks: banks.map(({ id, name, account, accountName }) => ({
        ...(id !== undefined && { id }),
        name,
        ...given('account', account),
        accountName,
      })),
    }),
    ...(mayWriteContacts && {
      contacts: contacts.map(({ id, name, phone: number, email }) => ({
        ...(id !== undefined && { id }),
        name,
        ...given('phone', number),
        email,
      })),
    }),
  }
}

/** Throws what the server would answer, so that faults stand beside their fields before anything is sent. */
export function refuseFaulty(
  values: CounterpartValues,
  type: PartyType,
  { locale, today }: { locale: Locale; today: string },
  message: string,
): void {
  const issues: Issue[] = counterpartIssues(
    bodyOf(values),
    type,
    { locale, today },
    { idNumber: values.idNumber.value === undefined },
  )
  if (!issues.length) return
  const errors = issues.map((issue) => ({
    path: issue.path,
    code: issue.code,
    message: issueText(issue, locale),
  }))
  throw new CallError(422, message, { errors })
}
