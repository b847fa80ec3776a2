import type { Issue } from '#shared/issues.ts'
import { type Locale, said, type Words } from '#shared/text.ts'
import { type BusinessField, businessFieldNames, businessFields } from './credit.ts'

/** What an answer of a service may tell besides business information, and where lists stand and what their entries hold. */
export const otherPointers = {
  partyNumber: '信用代码（核对用） | Credit code (for matching)',
  reportUrl: '监控报告地址 | Report URL',
  riskList: '风险事项列表 | Risk list',
  riskTitle: '事项 | Risk',
  riskCategory: '类别 | Category',
  riskDate: '发生日期 | Date',
  monitoringList: '监控维度列表 | Monitoring list',
  monitoringInfo: '监控信息 | Information',
  monitoringTime: '更新时间 | Updated',
} as const satisfies Record<string, Words>

export type PointerName = BusinessField | keyof typeof otherPointers
const isBusinessField = (name: PointerName): name is BusinessField => Object.hasOwn(businessFields, name)
/** What a pointer leads to. */
export const pointerWords = (name: PointerName): Words =>
  isBusinessField(name) ? businessFields[name].words : otherPointers[name]
export const pointerNames: readonly PointerName[] = [
  ...businessFieldNames,
  ...(Object.keys(otherPointers) as (keyof typeof otherPointers)[]),
]
/** Of one entry, relative to it. */
export const entryPointers: Readonly<Record<'riskList' | 'monitoringList', readonly PointerName[]>> = {
  riskList: ['riskTitle', 'riskCategory', 'riskDate'],
  monitoringList: ['monitoringInfo', 'monitoringTime'],
}

export type Named = { name: string; value: string }
export type Pointers = Partial<Record<PointerName, string>>
/** How a service is asked: its address with headers and parameters, and where each field stands in the answer (RFC 6901). */
export type CreditRequest = { address: string; headers: Named[]; query: Named[]; pointers: Pointers }

/** What stands for the party and for the key in address, headers and parameters. */
export const placeholders = ['idNumber', 'name', 'key'] as const
export type PlaceholderValues = Record<(typeof placeholders)[number], string>

const filled = (text: string, values: PlaceholderValues, write: (value: string) => string): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name === 'idNumber' || name === 'name' || name === 'key' ? write(values[name]) : whole,
  )

/**
 * The call for one party: its address without parameters, these, and the headers. Null when the party's number or name would lead to another place on the
 * server, or cannot stand in a header.
 */
export function callFor(
  { address, headers, query }: CreditRequest,
  values: PlaceholderValues,
): { address: string; query: Record<string, string>; headers: Record<string, string> } | null {
  // In a path '.' and '..' are steps, not names, in every way of writing them.
  if ([values.idNumber, values.name].some((value) => /^\.{1,2}$/.test(value.trim()))) return null
  const made = headers.map(({ name, value }) => [name.toLowerCase(), filled(value, values, asHeader)])
  return {
    address: filled(address, values, encodeURIComponent),
    query: Object.fromEntries(query.map(({ name, value }) => [name, filled(value, values, String)])),
    headers: Object.fromEntries(made),
  }
}

/** Headers are bytes: what is not ASCII is written as in an address. */
const asHeader = (value: string): string => (/^[\x20-\x7e]*$/.test(value) ? value : encodeURIComponent(value))

const pointerPattern = /^(\/([^~/]|~[01])*)+$/
const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/
/** Headers that say how the connection is, or how the answer is to come, and not what is asked: with them a call fails, waits, or brings what cannot be read. */
const ownHeaders = [
  'host',
  'connection',
  'proxy-connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'trailer',
  'te',
  'upgrade',
  'http2-settings',
  'expect',
  'cookie',
  'accept-encoding',
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
]
export const isOwnHeader = (name: string): boolean => ownHeaders.includes(name.trim().toLowerCase())

/** What is wrong with how a service is to be asked. Whether its address may be called, the server judges. */
export function requestIssues({ address, headers, query, pointers }: CreditRequest, locale: Locale): Issue[] {
  const issues: Issue[] = []
  const texts = [address, ...headers.map(({ value }) => value), ...query.map(({ value }) => value)]
  if (/^https?:\/\/[^/]*[{}]/i.test(address)) issues.push({ path: 'address', code: 'creditHost' })
  if (address.includes('{key}')) issues.push({ path: 'address', code: 'creditKeyPlace' })
  if (!texts.some((text) => /\{(idNumber|name)\}/.test(text)))
    issues.push({ path: 'address', code: 'creditParty' })
  const lines = (list: readonly Named[], at: 'headers' | 'query') => {
    list.forEach(({ name, value }, i) => {
      const path = `${at}.${i}.name`
      if (at === 'headers' && isOwnHeader(name)) issues.push({ path, code: 'creditHeader', params: { name } })
      else if (name.trim() === '' || (at === 'headers' && !headerName.test(name)))
        issues.push({ path, code: 'creditName' })
      if (/[^\x20-\x7e]/.test(value) && at === 'headers')
        issues.push({ path: `${at}.${i}.value`, code: 'creditValue' })
    })
  }
  lines(headers, 'headers')
  lines(query, 'query')
  return [...issues, ...pointerIssues(pointers, locale)]
}

function pointerIssues(pointers: Pointers, locale: Locale): Issue[] {
  const issues: Issue[] = []
  for (const name of pointerNames) {
    const pointer = pointers[name]
    if (pointer && !pointerPattern.test(pointer))
      issues.push({ path: `pointers.${name}`, code: 'jsonPointer' })
  }
  for (const list of ['riskList', 'monitoringList'] as const) {
    const [first] = entryPointers[list]
    const given = (name: PointerName) => Boolean(pointers[name])
    if (given(list) && first && !given(first)) issues.push(missing(first, locale))
    if (!given(list) && entryPointers[list].some(given)) issues.push(missing(list, locale))
  }
  if (!pointerNames.some((name) => name !== 'partyNumber' && pointers[name]))
    issues.push(missing('status', locale))
  return issues
}

const missing = (name: PointerName, locale: Locale): Issue => ({
  path: `pointers.${name}`,
  code: 'required',
  params: { field: said(pointerWords(name), locale) },
})
