import type { Issue } from '#shared/issues.ts'
import { inBoth } from '#shared/text.ts'
import { contractStatuses, type Label } from './contract-status.ts'

/** What our side set on the paper. */
export const sealTypes = {
  none: 0,
  company: 1,
  contract: 2,
  legalRepresentative: 3,
  electronic: 4,
  other: 9,
} as const
export type SealType = (typeof sealTypes)[keyof typeof sealTypes]
export const sealTypeCodes = Object.values(sealTypes)

export const sealTypeLabels: Record<SealType, Label> = {
  0: { words: '仅签字，未用印 | Signed by hand, no seal', color: '' },
  1: { words: '公章 | Company seal', color: '' },
  2: { words: '合同专用章 | Contract seal', color: '' },
  3: { words: '法定代表人章 | Legal representative’s seal', color: '' },
  4: { words: '电子签章 | Electronic seal', color: '' },
  9: { words: '其他印章 | Another seal', color: '' },
}

export const mostSeals = 9_999

/** What a signed copy may be: a print, scans, several of them in one file. A text that can still be written is none. */
export const signedCopyExtensions = ['pdf', 'jpg', 'jpeg', 'png', 'zip'] as const

/** Whether there can be a signed copy: the contract was approved, and is not void. */
export const takesSignedCopies = (status: number): boolean =>
  status >= contractStatuses.toBeSigned && status !== contractStatuses.void

/** A party that signs; one of which the contract's form says nothing has no name. */
export type SigningParty = { partyType: 1 | 2; partyName: string }
export type Signatory = SigningParty & { name: string }

/** How a contract was signed, as people say it; null where they have not said it yet. */
export type Signing = {
  documentID: number | null
  /** The day on which the last party signed. */
  signedOn: string | null
  signatories: readonly Signatory[]
  sealType: SealType | null
  /** How many seals our side set. */
  sealCount: number | null
}

/** What a signing is judged by. `approvedOn`: the day of the approval in the organisation's time zone; null: it is not known. */
export type SigningFacts = {
  today: string
  approvedOn: string | null
  parties: readonly SigningParty[]
  /** Ids of the contract's signed copies. */
  copies: readonly number[]
}

/** Who has to sign: every party of the contract, and where it names only one (or none), whoever is missing beside it: our side, the other side. */
export function partiesToSign(parties: readonly { partyType: number; name: string }[]): SigningParty[] {
  const named = parties.map(
    ({ partyType, name }): SigningParty => ({
      partyType: partyType === 1 ? 1 : 2,
      partyName: name,
    }),
  )
  if (named.length > 1) return named
  const missing = ([1, 2] as const)
    .filter((side) => !named.some(({ partyType }) => partyType === side))
    .map((partyType) => ({ partyType, partyName: '' }))
  return [...named, ...missing].sort((one, other) => one.partyType - other.partyType)
}

const words = {
  documentID: inBoth('field', '签署件 | the signed copy'),
  signedOn: inBoth('field', '签署日期 | the signing date'),
  sealType: inBoth('field', '用印类型 | the seal used'),
  sealCount: inBoth('field', '用印数量 | the number of seals'),
  signatory: inBoth('field', '签署人 | the signatories'),
  addressID: inBoth('field', '归档地址 | the archive address'),
  place: inBoth('field', '存放位置 | the storage position'),
} as const

/**
 * What keeps a signing from being recorded; empty when nothing does. Signed is: a copy of it is here, on a day that is not to come and not before the approval (what is
 * signed is what was approved), by somebody for each party, with our seal or said to be without.
 */
export function signingIssues(given: Signing, facts: SigningFacts): Issue[] {
  const issues = [...copyIssues(given.documentID, facts.copies), ...dateIssues(given.signedOn, facts)]
  for (const [index, party] of facts.parties.entries()) {
    const signed = given.signatories[index]
    const isSame = signed?.partyType === party.partyType && signed.partyName === party.partyName
    if (!isSame || !signed.name.trim())
      issues.push({ path: `signatories.${index}.name`, code: 'required', params: words.signatory })
  }
  if (given.signatories.length > facts.parties.length)
    issues.push({ path: 'signatories', code: 'wrongType', params: words.signatory })
  return [...issues, ...sealIssues(given)]
}

/** Where the paper of a contract lies. */
export type Archiving = { documentID: number | null; addressID: number | null; place: string }

/** What keeps a contract from being archived: `copies` are its signed copies, `addresses` those that are in use. */
export function archivingIssues(
  { documentID, addressID, place }: Archiving,
  { copies, addresses }: { copies: readonly number[]; addresses: readonly number[] },
): Issue[] {
  const issues = copyIssues(documentID, copies)
  if (addressID === null) issues.push({ path: 'addressID', code: 'requiredSelect', params: words.addressID })
  else if (!addresses.includes(addressID))
    issues.push({ path: 'addressID', code: 'notOption', params: words.addressID })
  if (!place.trim()) issues.push({ path: 'place', code: 'required', params: words.place })
  return issues
}

function copyIssues(documentID: number | null, copies: readonly number[]): Issue[] {
  if (documentID === null) return [{ path: 'documentID', code: 'requiredFile', params: words.documentID }]
  return copies.includes(documentID)
    ? []
    : [{ path: 'documentID', code: 'notOption', params: words.documentID }]
}

function dateIssues(signedOn: string | null, { today, approvedOn }: SigningFacts): Issue[] {
  const path = 'signedOn'
  if (signedOn === null) return [{ path, code: 'requiredSelect', params: words.signedOn }]
  if (signedOn > today) return [{ path, code: 'dateToCome', params: words.signedOn }]
  if (approvedOn !== null && signedOn < approvedOn)
    return [{ path, code: 'signedBeforeApproval', params: { date: approvedOn } }]
  return []
}

function sealIssues({ sealType, sealCount }: Signing): Issue[] {
  if (sealType === null) return [{ path: 'sealType', code: 'requiredSelect', params: words.sealType }]
  const path = 'sealCount'
  if (sealType === sealTypes.none)
    return sealCount === null || sealCount === 0 ? [] : [{ path, code: 'sealsOfNone' }]
  return sealCount !== null && sealCount >= 1 && sealCount <= mostSeals
    ? []
    : [{ path, code: 'required', params: words.sealCount }]
}
