import { limit } from '#shared/constants.ts'
import { normaliseIdentifier } from '#shared/identifiers.ts'
import type { Issue } from '#shared/issues.ts'
import type { Locale } from '#shared/text.ts'
import { formatFault, isMail, isPhone, normaliseFormat } from '#shared/text-formats.ts'
import type { BankInput, ContactInput, CounterpartInput } from './api.ts'
import { idKindsOf, otherIdMax, type PartyType, partyType } from './counterpart.ts'
import { tagIssues } from './tags/party-tags.ts'
import { type FieldWord, fieldWord } from './words.ts'

const accountPattern = /^[A-Za-z0-9\-–—_]+$/

/**
 * What is wrong with a party before it is saved; the same in browser and server. `kept` names the masked values that the record
 * has already and that this change leaves as they are: they need not be given again. `today`: yyyy-MM-dd where the organisation is.
 */
export function counterpartIssues(
  input: CounterpartInput,
  type: PartyType,
  { locale, today }: { locale: Locale; today: string },
  kept: { idNumber?: boolean } = {},
): Issue[] {
  const field = (key: FieldWord) => ({ field: fieldWord(key, locale) })
  const issues: Issue[] = []
  if (!input.name.trim())
    issues.push({
      path: 'name',
      code: type === partyType.internal ? 'requiredInternalName' : 'requiredExternalName',
    })
  if (!idKindsOf[input.subtype].includes(input.idKind))
    issues.push({ path: 'idKind', code: 'requiredSelect', params: field('idKind') })
  issues.push(...idNumberIssues(input, type, { locale, today }, kept.idNumber ?? false))
  if (input.email && !isMail(input.email.trim()))
    issues.push({ path: 'email', code: 'badFormat', params: field('email') })
  for (const key of ['phone', 'fax'] as const)
    if (input[key] && !isPhone(normaliseFormat('phone', input[key])))
      issues.push({ path: key, code: 'badFormat', params: field(key) })
  if (input.rating !== 0 && !input.ratingRemark.trim())
    issues.push({ path: 'ratingRemark', code: 'required', params: field('ratingRemark') })
  return [
    ...issues,
    ...tagIssues(input.tags ?? [], 'tags', locale),
    ...(input.banks ?? []).flatMap((bank, i) => bankIssues(bank, `banks.${i}`, locale)),
    ...(input.contacts ?? []).flatMap((contact, i) => contactIssues(contact, `contacts.${i}`, locale)),
  ]
}

/** Rating, its reason and state of a new party by somebody who may not judge parties: each that is not as it starts. */
export const judgementIssues = (
  { rating, ratingRemark, state }: Pick<CounterpartInput, 'rating' | 'ratingRemark' | 'state'>,
  locale: Locale,
): Issue[] =>
  (
    [
      ['rating', rating !== 0],
      ['ratingRemark', ratingRemark.trim() !== ''],
      ['state', state !== 1],
    ] as const
  ).flatMap(([key, isSet]): Issue[] =>
    isSet ? [{ path: key, code: 'notEditable', params: { field: fieldWord(key, locale) } }] : [],
  )

function idNumberIssues(
  { idNumber, idKind }: CounterpartInput,
  type: PartyType,
  { locale, today }: { locale: Locale; today: string },
  isKept: boolean,
): Issue[] {
  const path = 'idNumber'
  if (idNumber === undefined && isKept) return []
  const number = normaliseIdentifier(idNumber ?? '')
  if (idKind === 'none') return number ? [{ path, code: 'unnumbered' }] : []
  const word = fieldWord(idKind === 'other' ? 'idNumber' : idKind, locale)
  if (!number) return type === partyType.external ? [{ path, code: 'required', params: { field: word } }] : []
  if (idKind === 'creditCode' || idKind === 'identityNumber') {
    const code = formatFault(idKind, number, today)
    if (code) return [{ path, code }]
  }
  if (number.length > otherIdMax) return [{ path, code: 'tooLong', params: { field: word, max: otherIdMax } }]
  return []
}

function bankIssues(bank: BankInput, path: string, locale: Locale): Issue[] {
  const issues: Issue[] = []
  if (!bank.name.trim())
    issues.push({ path: `${path}.name`, code: 'required', params: { field: fieldWord('bankName', locale) } })
  const { account } = bank
  // A stored account that is shown masked is left as it is by not giving it.
  if (account === undefined && bank.id !== undefined) return issues
  const length = account?.length ?? 0
  if (length < limit.bankAccountMin || length > limit.bankAccountMax || !accountPattern.test(account ?? ''))
    issues.push({ path: `${path}.account`, code: 'bankAccount' })
  return issues
}

function contactIssues(contact: ContactInput, path: string, locale: Locale): Issue[] {
  const issues: Issue[] = []
  const field = (key: FieldWord) => ({ field: fieldWord(key, locale) })
  if (!contact.name.trim())
    issues.push({ path: `${path}.name`, code: 'required', params: field('contactName') })
  if (contact.email && !isMail(contact.email.trim()))
    issues.push({ path: `${path}.email`, code: 'badFormat', params: field('email') })
  if (contact.phone && !isPhone(normaliseFormat('phone', contact.phone)))
    issues.push({ path: `${path}.phone`, code: 'badFormat', params: field('phone') })
  return issues
}
