import type { SpreadsheetCell } from '#engines/forms/domain/index.ts'
import { flag, limit } from '#shared/constants.ts'
import { normaliseIdentifier } from '#shared/identifiers.ts'
import type { Issue } from '#shared/issues.ts'
import type { Locale } from '#shared/text.ts'
import { formatFault, normaliseFormat } from '#shared/text-formats.ts'
import { type CounterpartInput, mostEntries } from '../api.ts'
import { type IdKind, type PartyKind, partyType, type Rating, type Subtype, subtype } from '../counterpart.ts'
import { counterpartIssues } from '../counterpart-issues.ts'
import { maxFormerNames } from '../merge.ts'
import { plainTags } from '../tags/party-tags.ts'
import { fieldWord } from '../words.ts'
import { bankColumns, contactColumns, headingOf, type PartyColumn } from './import-form.ts'

/** What only survives as text: a figure loses its leading zeros, and what stands behind its 15th digit. */
const numbers: readonly PartyColumn[] = ['idNumber', 'account', 'phone', 'fax', 'contactPhone', 'parent']
const mobile = /^1[3-9]\d{9}$/

/** What of these cells a spreadsheet has spoilt already: a number that was kept as a figure, a text that was taken for a day. A mobile number loses nothing. */
export function spoiltCells(
  cells: readonly { key: PartyColumn; cell: SpreadsheetCell | undefined }[],
  kind: PartyKind,
  locale: Locale,
): Issue[] {
  return cells.flatMap(({ key, cell }): Issue[] => {
    const field = headingOf(key, kind, locale)
    if (cell instanceof Date) {
      const text = Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
      return [{ path: key, code: 'cellDay', params: { field, text } }]
    }
    if (typeof cell !== 'number' || !numbers.includes(key)) return []
    const isPhone = key === 'phone' || key === 'contactPhone' || key === 'fax'
    return isPhone && mobile.test(String(cell))
      ? []
      : [{ path: key, code: 'cellFigure', params: { field, text: String(cell) } }]
  })
}

/** What a line says of a party: as a form would send it, whom it belongs to by name or number, which of its columns are filled in, and that it is not the one of the same name. */
export type PartyLine = {
  input: CounterpartInput
  parentName: string
  given: readonly PartyColumn[]
  isOther: boolean
}

const narrow = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/gu, '')

/** What a line says, from its values by column. The kind of document is told by a number that passes its check; anything else has to say it. */
export function partyLine(
  values: Readonly<Record<string, unknown>>,
  today: string,
): { line: PartyLine; issues: Issue[] } {
  const text = (key: PartyColumn) => String(values[key] ?? '').trim()
  const isGiven = (key: PartyColumn) => values[key] !== undefined && values[key] !== null && text(key) !== ''
  const idNumber = normaliseIdentifier(text('idNumber'))
  const kinds = kindOf(text('idKind') as IdKind | '', idNumber, text('subtype'), today)
  const phone = (key: PartyColumn) => normaliseFormat('phone', text(key))
  const input: CounterpartInput = {
    subtype: kinds.subtype,
    name: text('name'),
    idKind: kinds.idKind,
    idNumber,
    abbr: text('abbr'),
    tags: plainTags([text('tags')]),
    formerNames: text('formerNames')
      .split(/[、;；\n]/)
      .map((name) => name.trim())
      .filter(Boolean),
    address: text('address'),
    phone: phone('phone'),
    email: narrow(text('email')),
    fax: phone('fax'),
    rating: (Number(text('rating')) || 0) as Rating,
    ratingRemark: text('ratingRemark'),
    isConnectedTransaction: values.isConnectedTransaction === true ? flag.yes : flag.no,
    state: text('state') === '2' ? 2 : 1,
    subjectGroup: text('subjectGroup'),
    banks: bankColumns.some(isGiven)
      ? [{ name: text('bankName'), account: narrow(text('account')), accountName: text('accountName') }]
      : [],
    contacts: contactColumns.some(isGiven)
      ? [{ name: text('contactName'), phone: phone('contactPhone'), email: narrow(text('contactEmail')) }]
      : [],
  }
  const given = (Object.keys(values) as PartyColumn[]).filter(isGiven)
  return {
    line: { input, parentName: text('parent'), given, isOther: values.isOther === true },
    issues: kinds.issues,
  }
}

function kindOf(
  said: IdKind | '',
  number: string,
  saidSubtype: string,
  today: string,
): { idKind: IdKind; subtype: Subtype; issues: Issue[] } {
  const typed = saidSubtype === '' ? null : (Number(saidSubtype) as Subtype)
  const usual = (kind: IdKind): Subtype =>
    kind === 'identityNumber' ? subtype.naturalPerson : subtype.organization
  if (said === 'creditCode' || said === 'identityNumber')
    return { idKind: said, subtype: typed ?? usual(said), issues: [] }
  if (said)
    return {
      idKind: said,
      subtype: typed ?? subtype.organization,
      // Whether such a document is a person's nobody can see from it.
      issues: typed === null ? [{ path: 'subtype', code: 'requiredSelect', params: {} }] : [],
    }
  const passing = (['creditCode', 'identityNumber'] as const).find(
    (kind) => formatFault(kind, number, today) === null,
  )
  if (passing) return { idKind: passing, subtype: typed ?? usual(passing), issues: [] }
  const idKind: IdKind = typed === subtype.naturalPerson ? 'identityNumber' : 'creditCode'
  return {
    idKind,
    subtype: typed ?? subtype.organization,
    issues: number ? [{ path: 'idNumber', code: 'numberKind', params: {} }] : [],
  }
}

const columnOfPath: Readonly<Record<string, PartyColumn>> = {
  'banks.0.name': 'bankName',
  'banks.0.account': 'account',
  'contacts.0.name': 'contactName',
  'contacts.0.phone': 'contactPhone',
  'contacts.0.email': 'contactEmail',
}

/** What is wrong with a party of a file, at its columns: the rules of the drawer. */
export function partyLineIssues(
  { input }: PartyLine,
  kind: PartyKind,
  { locale, today }: { locale: Locale; today: string },
): Issue[] {
  const found = counterpartIssues(input, partyType[kind], { locale, today }).map((issue): Issue => {
    const path = columnOfPath[issue.path] ?? (issue.path as PartyColumn)
    // Beside an input one knows which it is; in a file it has to be said.
    if (issue.code === 'bankAccount')
      return { path, code: 'accountForm', params: { field: headingOf(path, kind, locale) } }
    return {
      ...issue,
      path,
      params: {
        ...issue.params,
        ...(issue.params?.field !== undefined && { field: headingOf(path, kind, locale) }),
      },
    }
  })
  return [...found, ...formerNameIssues(input.formerNames ?? [], kind, locale)]
}

function formerNameIssues(names: readonly string[], kind: PartyKind, locale: Locale): Issue[] {
  const path = 'formerNames'
  const field = headingOf(path, kind, locale)
  if (names.length > maxFormerNames)
    return [{ path, code: 'tooManyEntries', params: { field, max: maxFormerNames } }]
  return names.some((name) => [...name].length > limit.name)
    ? [{ path, code: 'tooLong', params: { field, max: limit.name } }]
    : []
}

/** What speaks against one account and contact more of a party that has so many. */
export function fullLists(
  { input }: Pick<PartyLine, 'input'>,
  has: { banks: number; contacts: number },
  locale: Locale,
): Issue[] {
  return (['banks', 'contacts'] as const).flatMap((key): Issue[] =>
    (input[key] ?? []).length + has[key] > mostEntries
      ? [
          {
            path: key,
            code: 'tooManyEntries',
            params: { field: fieldWord(key, locale), max: mostEntries },
          },
        ]
      : [],
  )
}

/** The columns of a further line of a party that say something else than the party: only accounts and contacts may differ. */
export function differingColumns(
  line: PartyLine,
  party: Omit<CounterpartInput, 'banks' | 'contacts'>,
): PartyColumn[] {
  const elsewhere = ['isOther', 'idKind', 'subtype', 'parent'] as const
  const beside: readonly PartyColumn[] = [...bankColumns, ...contactColumns, ...elsewhere]
  const said = (input: Omit<CounterpartInput, 'banks' | 'contacts'>, key: PartyColumn) =>
    JSON.stringify((input as unknown as Record<string, unknown>)[key] ?? '')
  return line.given.filter((key) => !beside.includes(key) && said(line.input, key) !== said(party, key))
}
