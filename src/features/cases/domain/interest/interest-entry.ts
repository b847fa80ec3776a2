import {
  area,
  choice,
  date,
  money,
  number,
  openChoice,
  subNoun,
  text,
} from '#engines/records/domain/index.ts'
import { limit } from '#shared/constants.ts'
import type { Issue } from '#shared/issues.ts'
import { inBoth, type Words } from '#shared/text.ts'

/** The terms for which a loan prime rate is published. */
export const rateTerms = { 1: '一年期 | One year', 2: '五年期以上 | Over five years' } as const

/** The greatest rate and multiple that a person can mean. */
const most = { yearly: 1_000, multiple: 100 }

type Typed = {
  way: number
  principal: { amount: string; unit: string } | null
  yearly: number | null
  term: number | null
  multiple: number | null
  from: string | null
  until: string | null
  pausedFrom: string | null
  pausedUntil: string | null
}

/** What a debt bears interest by, and from when to when; see `interestOf`. */
export const caseInterest = subNoun({
  table: 'law_case_interests',
  owner: 'case_id',
  words: { one: '计息项 | Interest item', many: '计息项 | Interest items' },
  path: 'interests',
  fields: {
    title: text('计息事项 | Description', { most: limit.name, required: true, width: 200 }),
    way: choice(
      '计息方式 | Method',
      {
        1: '固定年利率 | Fixed annual rate',
        2: 'LPR 倍数 | Multiple of LPR',
        3: '迟延履行加倍部分 | Double interest (late performance)',
      },
      { required: true, width: 170 },
    ),
    principal: money('计息本金 | Principal', { required: true, width: 150 }),
    from: date('起算日（计入） | From (inclusive)', { column: 'from_on', required: true, width: 125 }),
    until: date('截止日（计入，不填算至今日） | Until (inclusive; empty: today)', {
      column: 'until_on',
      width: 125,
    }),
    yearly: number('年利率（%） | Annual rate (%)', { width: 110 }),
    term: openChoice('LPR 期限 | LPR term', rateTerms, { width: 110 }),
    multiple: number('LPR 倍数 | LPR multiple', { width: 100 }),
    fixedOn: date('按此日 LPR（不填随每次公布调整） | LPR as of (empty: floating)', {
      column: 'fixed_on',
      width: 125,
    }),
    yearOf: choice(
      '一年按 | Days per year',
      { 1: '365 天 | 365 days', 2: '360 天 | 360 days' },
      { required: true, width: 100 },
    ),
    order: choice(
      '回款抵扣 | Deduct recoveries',
      {
        1: '不抵扣 | Not deducted',
        2: '先抵本金 | Principal first',
        3: '先抵利息 | Interest first',
      },
      { column: 'settling_order', required: true, width: 110 },
    ),
    pausedFrom: date('不计息期间自 | No interest from', { column: 'paused_from', width: 125 }),
    pausedUntil: date('不计息期间至（含当日） | No interest until (inclusive)', {
      column: 'paused_until',
      width: 125,
    }),
    note: area('依据与备注 | Basis and remarks', { most: limit.multiLine, width: 220 }),
  },
  name: 'title',
  columns: ['title', 'way', 'principal', 'from', 'until', 'order'],
  sort: 'from',
  guards: { principal: 'law_matter_money.read' },
  check: interestIssues,
})

/** What is wrong with an interest item as a whole: its way asks for what it needs, days stand in order. */
export function interestIssues(typed: Typed): Issue[] {
  const issues: Issue[] = []
  const { way, principal, yearly, term, multiple, from, until, pausedFrom, pausedUntil } = typed
  const need = (path: string, field: Words) =>
    issues.push({ path, code: 'required', params: inBoth('field', field) })
  const within = (path: string, value: number | null, greatest: number) => {
    if (value !== null && !(value > 0 && value <= greatest)) issues.push({ path, code: 'valueRange' })
  }
  if (way === 1 && yearly === null) need('yearly', '年利率 | the annual rate')
  if (way === 2 && term === null) need('term', 'LPR 期限 | the LPR term')
  if (way === 2 && multiple === null) need('multiple', 'LPR 倍数 | the LPR multiple')
  within('yearly', yearly, most.yearly)
  within('multiple', multiple, most.multiple)
  if (principal && !(BigInt(principal.amount) > 0n)) issues.push({ path: 'principal', code: 'valueRange' })
  const inOrder = (path: string, earlier: string | null, later: string | null) => {
    if (earlier && later && later < earlier)
      issues.push({ path, code: 'dayBefore', params: { date: earlier } })
  }
  inOrder('until', from, until)
  inOrder('pausedFrom', from, pausedFrom)
  inOrder('pausedUntil', pausedFrom, pausedUntil)
  if (pausedFrom && !pausedUntil)
    need('pausedUntil', '不计息期间的截止日 | the end of the interest-free period')
  if (pausedUntil && !pausedFrom)
    need('pausedFrom', '不计息期间的起始日 | the start of the interest-free period')
  return issues
}
