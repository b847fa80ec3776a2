import { isDate, parseDate } from '#shared/dates.ts'
import type { Words } from '#shared/text.ts'

/** Business information of a company (ENT-08), in the order in which it is shown; which of it are days. */
export const businessFields = {
  status: { words: '登记状态 | Status', kind: 'text' },
  operName: { words: '法定代表人 | Legal representative', kind: 'text' },
  econKind: { words: '企业类型 | Company type', kind: 'text' },
  registCapi: { words: '注册资本 | Registered capital', kind: 'text' },
  startDate: { words: '成立日期 | Established on', kind: 'day' },
  endDate: { words: '注销或吊销日期 | Deregistered or revoked on', kind: 'day' },
  termStart: { words: '营业期限自 | Business term from', kind: 'day' },
  termEnd: { words: '营业期限至 | Business term until', kind: 'day' },
  checkDate: { words: '核准日期 | Approved on', kind: 'day' },
  belongOrg: { words: '登记机关 | Registration authority', kind: 'text' },
  historyName: { words: '曾用名 | Former names', kind: 'long' },
  scope: { words: '经营范围 | Business scope', kind: 'long' },
} as const satisfies Record<string, { words: Words; kind: 'text' | 'day' | 'long' }>
export type BusinessField = keyof typeof businessFields
export const businessFieldNames = Object.keys(businessFields) as BusinessField[]

/** Longest texts of what is known from outside, in characters. */
export const creditLimit = {
  text: 200,
  historyName: 2_000,
  scope: 10_000,
  title: 500,
  url: 2_000,
  items: 500,
} as const

/** How many characters a business field holds. */
export const longestOf = (field: BusinessField): number =>
  field === 'scope' || field === 'historyName' ? creditLimit[field] : creditLimit.text

/** Who told it: a colleague, or the service that the organisation chose. */
export const creditSources = ['manual', 'http'] as const
export type CreditSource = (typeof creditSources)[number]

/** Why a service brought nothing. */
export const creditFailures = [
  'badAddress',
  'badHeader',
  'privateAddress',
  'unreachable',
  'timeout',
  'refused',
  'busy',
  'notJson',
  'tooLarge',
  'redirected',
  'unknownParty',
  'otherParty',
  'wrongShape',
  'nothing',
  'resting',
] as const
export type CreditFailure = (typeof creditFailures)[number]

/** Failures that say something of the service, not of one party: several in a row, and it is left alone for a while. */
export const isOfService = (reason: CreditFailure): boolean =>
  !['unknownParty', 'otherParty', 'wrongShape', 'nothing', 'resting'].includes(reason)

/** An address that may be opened in a new window: http or https, nothing that runs. */
export const isReportUrl = (text: string): boolean =>
  text.length <= creditLimit.url && /^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i.test(text)

/** What makes a risk the same when it is told again. */
export const riskKey = ({
  title,
  category,
  happenedOn,
}: {
  title: string
  category: string
  happenedOn: string | null
}): string => JSON.stringify([title.trim(), category.trim(), happenedOn])

export const creditWords = {
  riskTitle: '事项 | Risk',
  category: '类别 | Category',
  happenedOn: '发生日期 | Date',
  isOpen: '状态 | State',
  info: '监控信息 | Monitoring information',
  updateTime: '更新时间 | Updated',
  reportUrl: '监控报告地址 | Report URL',
} as const satisfies Record<string, Words>

/** A day as services write it, '2016-05-01', '2016-05-01 00:00:00', '2016年5月1日'; null when it is none. */
export function dayOf(text: string): string | null {
  const plain = text.trim()
  const first = plain.split(/[T ]/)[0] ?? ''
  const day = parseDate(plain) ?? parseDate(first)
  return day && isDate(day) ? day : null
}
