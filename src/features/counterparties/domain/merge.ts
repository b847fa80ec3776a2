import { searchText } from '#shared/bigrams.ts'
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

/** What stands against a merge that somebody asks for. */
export function mergeIssues(
  stays: PartyColumns,
  goes: PartyColumns,
  { knowsBlacklist }: { knowsBlacklist: boolean },
): Issue[] {
  return isBlacklistAtStake(stays, goes) && !knowsBlacklist
    ? [{ path: 'knowsBlacklist', code: 'blacklistUnsaid' }]
    : []
}
