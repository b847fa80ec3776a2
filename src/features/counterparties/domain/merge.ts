import { searchText } from '#shared/bigrams.ts'
import { isCreditCode, isIdentityNumber, normaliseIdentifier } from '#shared/identifiers.ts'
import type { Issue } from '#shared/issues.ts'
import type { IdKind, Rating, Subtype } from './counterpart.ts'
import { plainTags } from './tags/party-tags.ts'

/** What of a party a merge is about, beside its accounts and contacts. Keys are those of its table. */
export type PartyColumns = {
  name: string
  subtype: Subtype
  id_kind: IdKind
  id_number: string | null
  abbr: string
  address: string
  phone: string
  email: string
  fax: string
  rating: Rating
  rating_remark: string
  is_connected_transaction: boolean
  state: 1 | 2
  subject_group: string
  former_names: readonly string[]
  tags: readonly string[]
}

/** What is chosen from one party or the other as one, with its columns. */
const columnsOfField = {
  name: ['name'],
  idNumber: ['subtype', 'id_kind', 'id_number'],
  abbr: ['abbr'],
  address: ['address'],
  phone: ['phone'],
  email: ['email'],
  fax: ['fax'],
  rating: ['rating', 'rating_remark'],
  isConnectedTransaction: ['is_connected_transaction'],
  state: ['state'],
  subjectGroup: ['subject_group'],
} as const satisfies Record<string, readonly (keyof PartyColumns)[]>

export type MergeField = keyof typeof columnsOfField
export const mergeFields = Object.keys(columnsOfField) as [MergeField, ...MergeField[]]

const black: Rating = 40
export const maxFormerNames = 20

export const partyColumnNames = [
  ...mergeFields.flatMap((field): readonly (keyof PartyColumns)[] => columnsOfField[field]),
  'former_names',
  'tags',
] as const

/** The field that a column is of; null: the further names and the tags, which are united. */
export const fieldOfColumn = (column: keyof PartyColumns): MergeField | null =>
  mergeFields.find((field) => (columnsOfField[field] as readonly string[]).includes(column)) ?? null

const pick = (from: PartyColumns, field: MergeField): Partial<PartyColumns> =>
  Object.fromEntries(columnsOfField[field].map((column) => [column, from[column]]))

/** The fields in which two parties say something different. */
export const differingFields = (one: PartyColumns, other: PartyColumns): MergeField[] =>
  mergeFields.filter((field) => JSON.stringify(pick(one, field)) !== JSON.stringify(pick(other, field)))

/** Whether one of the two is blacklisted and the other not: whoever merges them is told, and says that they know. */
export const isBlacklistAtStake = (one: Pick<PartyColumns, 'rating'>, other: Pick<PartyColumns, 'rating'>) =>
  (one.rating === black) !== (other.rating === black)

type Numbered = Pick<PartyColumns, 'id_kind' | 'id_number'>
/** The number that tells one party from all others: a valid credit code or identity number; null where it has none. */
function ownNumber({ id_kind, id_number }: Numbered): string | null {
  const number = normaliseIdentifier(id_number ?? '')
  const isValid =
    id_kind === 'creditCode' ? isCreditCode(number) : id_kind === 'identityNumber' && isIdentityNumber(number)
  return isValid ? number : null
}

/** Whether two parties have different valid numbers: two of them are two in law. Whoever merges them says that they know. */
export function areNumbersAtStake(one: Numbered, other: Numbered): boolean {
  const [first, second] = [ownNumber(one), ownNumber(other)]
  return first !== null && second !== null && first !== second
}

/** Whether one is a person and the other is none: who owes what is another's then. Whoever merges them says that they know. */
export const isKindAtStake = (one: Pick<PartyColumns, 'subtype'>, other: Pick<PartyColumns, 'subtype'>) =>
  one.subtype !== other.subtype

/** What whoever merges says that they know of it. */
export const mergeKnown = ['knowsBlacklist', 'knowsNumbers', 'knowsKind'] as const
export type MergeKnown = Readonly<Record<(typeof mergeKnown)[number], boolean>>

/** Which fields are best taken from the other party: those that the one that stays has nothing in, and a number with a check. A rating and a connection are not lost. */
export function suggestedFields(stays: PartyColumns, goes: PartyColumns): MergeField[] {
  const isEmpty: Readonly<Record<MergeField, boolean>> = {
    name: false,
    idNumber: stays.id_number === null || (stays.id_kind === 'other' && goes.id_kind !== 'other'),
    abbr: stays.abbr === '',
    address: stays.address === '',
    phone: stays.phone === '',
    email: stays.email === '',
    fax: stays.fax === '',
    rating: stays.rating === 0 || goes.rating === black,
    isConnectedTransaction: !stays.is_connected_transaction,
    state: false,
    subjectGroup: stays.subject_group === '',
  }
  return differingFields(stays, goes).filter((field) => isEmpty[field])
}

/**
 * Both parties after a merge that takes these fields from the one that goes. Who is blacklisted in one of them is so in what stays. A number that is taken over changes
 * places, because a number is one party's. The name that is not kept, and what the other was called, stay as further names; it has the tags of both.
 */
export function mergedColumns(
  stays: PartyColumns,
  goes: PartyColumns,
  take: readonly MergeField[],
): { stays: PartyColumns; goes: PartyColumns } {
  const merged = { ...stays }
  for (const field of take) Object.assign(merged, pick(goes, field))
  if (merged.rating !== black) {
    const listed = [stays, goes].find(({ rating }) => rating === black)
    if (listed) Object.assign(merged, pick(listed, 'rating'))
  }
  const kept = take.includes('name') ? stays.name : goes.name
  return {
    stays: {
      ...merged,
      former_names: namesBeside(merged.name, [...stays.former_names, kept, ...goes.former_names]),
      tags: plainTags([...stays.tags, ...goes.tags]),
    },
    goes: take.includes('idNumber') ? { ...goes, ...pick(stays, 'idNumber') } : goes,
  }
}

/** Further names of a party, each once as a search reads them, without the name that it has; the first twenty. */
export function namesBeside(name: string, others: readonly string[]): string[] {
  const known = new Set([searchText([name])])
  return others
    .map((one) => one.trim().normalize('NFC'))
    .filter((one) => {
      const text = searchText([one])
      if (!text || known.has(text)) return false
      known.add(text)
      return true
    })
    .slice(0, maxFormerNames)
}

/** What stands against a merge that somebody asks for: each consequence of which they did not say that they know it. */
export function mergeIssues(stays: PartyColumns, goes: PartyColumns, known: MergeKnown): Issue[] {
  const params = { stays: stays.name, goes: goes.name }
  const [person, company] = stays.subtype === 2 ? [stays, goes] : [goes, stays]
  const unsaid: (Issue & { isAtStake: boolean; path: keyof MergeKnown })[] = [
    { isAtStake: isBlacklistAtStake(stays, goes), path: 'knowsBlacklist', code: 'blacklistUnsaid' },
    { isAtStake: areNumbersAtStake(stays, goes), path: 'knowsNumbers', code: 'numbersUnsaid', params },
    {
      isAtStake: isKindAtStake(stays, goes),
      path: 'knowsKind',
      code: 'kindUnsaid',
      params: { ...params, person: person.name, company: company.name },
    },
  ]
  return unsaid
    .filter(({ isAtStake, path }) => isAtStake && !known[path])
    .map(({ isAtStake: _, ...issue }) => issue)
}
