import { isDate } from '#shared/dates.ts'
import type { Issue } from '#shared/issues.ts'
import { inBoth, type Words } from '#shared/text.ts'
import type { OwnVersion } from './own-rule.ts'
import type { TermUnit } from './rule.ts'

type Term = Omit<OwnVersion['counting'], 'amount'> & { amount: number | null }
export type OwnRuleContent = Omit<OwnVersion, 'counting'> & Term & { title: string; titleEn: string }

/** What stands beside a rule: names that are taken, events that are known, and when the version before began. */
export type RuleSurroundings = {
  /** Titles of the other rules, those of law among them, in either language. */
  titles: readonly string[]
  triggers: readonly string[]
  /** The first day of the version that this one changes; null for a new rule. */
  since: string | null
}

/** The most of each unit: about three years and a bit, a year of working days, and what no rule of a house goes beyond. */
export const mostOf: Readonly<Record<TermUnit, number>> = { day: 1200, workingDay: 500, month: 240, year: 50 }
export const longestTitle = 100
export const longestBasis = 200
export const longestArticle = 60
export const mostArticles = 20
export const mostReminders = 10
export const earliestReminder = 365
export const mostTriggers = 50

const issueOf = (path: string, detail: Words): Issue => ({
  path,
  code: 'schema',
  params: inBoth('detail', detail),
})

/** What is wrong with an own rule as it was filled in, each beside its field; empty for nothing. */
export function ownRuleIssues(content: OwnRuleContent, around: RuleSurroundings): Issue[] {
  return [
    ...nameIssues(content, around),
    ...articleIssues(content),
    ...triggerIssues(content, around),
    ...termIssues(content),
    ...forceIssues(content, around),
    ...reminderIssues(content),
  ]
}

const folded = (text: string): string => text.trim().toLowerCase()

function nameIssues({ title, titleEn, basis }: OwnRuleContent, { titles }: RuleSurroundings): Issue[] {
  const taken = new Set(titles.map(folded))
  const named = [
    {
      path: 'title',
      text: title,
      field: inBoth('field', '规则名称 | the name'),
      most: longestTitle,
      isNeeded: true,
    },
    {
      path: 'titleEn',
      text: titleEn,
      field: inBoth('field', '英文名称 | the English name'),
      most: longestTitle,
      isNeeded: false,
    },
    {
      path: 'basis',
      text: basis,
      field: inBoth('field', '依据 | the basis'),
      most: longestBasis,
      isNeeded: true,
    },
  ]
  return named.flatMap(({ path, text, field, most, isNeeded }): Issue[] => {
    if (!text.trim()) return isNeeded ? [{ path, code: 'required', params: field }] : []
    if (text.length > most) return [{ path, code: 'tooLong', params: { ...field, max: most } }]
    if (path === 'basis' || !taken.has(folded(text))) return []
    return [{ path, code: 'taken', params: field }]
  })
}

function articleIssues({ articles }: OwnRuleContent): Issue[] {
  const texts = articles.map((one) => one.trim())
  const isRight =
    texts.length <= mostArticles &&
    new Set(texts).size === texts.length &&
    texts.every((one) => one !== '' && one.length <= longestArticle)
  return isRight
    ? []
    : [
        issueOf(
          'articles',
          `条款最多 ${mostArticles} 个，每个不超过 ${longestArticle} 字，不重复 | At most ${mostArticles} articles of at most ${longestArticle} characters, each once`,
        ),
      ]
}

function triggerIssues({ triggers }: OwnRuleContent, around: RuleSurroundings): Issue[] {
  const params = inBoth('field', '触发事件 | the event')
  if (triggers.length === 0) return [{ path: 'triggers', code: 'requiredSelect', params }]
  const isKnown = triggers.every((one) => around.triggers.includes(one))
  return isKnown ? [] : [{ path: 'triggers', code: 'notOption', params }]
}

/** What is wrong with how long a term is, and where it ends. */
export function termIssues({ direction, amount, unit, firstDay, restDay }: Term): Issue[] {
  const least = firstDay === 'same' ? 1 : 0
  const most = mostOf[unit]
  const isRight = amount !== null && Number.isInteger(amount) && amount >= least && amount <= most
  return [
    ...(isRight
      ? []
      : [
          issueOf(
            'amount',
            `期间长度应为 ${least} 至 ${most} 的整数 | The length is a whole number from ${least} to ${most}`,
          ),
        ]),
    ...(direction === 'before' && restDay === 'after'
      ? [
          issueOf(
            'restDay',
            '向前倒推的期限遇休息日不能顺延：顺延会使期限更接近事件 | A term that is counted back must not move on over rest days: that would bring it nearer to its event',
          ),
        ]
      : []),
  ]
}

function forceIssues({ inForceFrom, inForceTo }: OwnRuleContent, { since }: RuleSurroundings): Issue[] {
  if (!isDate(inForceFrom))
    return [{ path: 'inForceFrom', code: 'notDate', params: inBoth('field', '生效日期 | The first day') }]
  if (since !== null && inForceFrom < since)
    return [{ path: 'inForceFrom', code: 'dayBefore', params: { date: since } }]
  return inForceTo !== null && inForceTo < inForceFrom
    ? [{ path: 'inForceTo', code: 'dayBefore', params: { date: inForceFrom } }]
    : []
}

function reminderIssues({ reminders }: OwnRuleContent): Issue[] {
  const isRight =
    reminders.length <= mostReminders &&
    new Set(reminders).size === reminders.length &&
    reminders.every((days) => Number.isInteger(days) && days >= 0 && days <= earliestReminder)
  return isRight
    ? []
    : [
        issueOf(
          'reminders',
          `提醒应为 0 至 ${earliestReminder} 的整数，不重复，最多 ${mostReminders} 个 | Reminders are whole numbers from 0 to ${earliestReminder}, each once, at most ${mostReminders}`,
        ),
      ]
}

/** What is wrong with ending a rule on a day; null for nothing. */
export function endIssue(version: Pick<OwnVersion, 'inForceFrom'>, on: string): Issue | null {
  if (!isDate(on)) return { path: 'on', code: 'notDate', params: inBoth('field', '终止日期 | The last day') }
  return on < version.inForceFrom
    ? { path: 'on', code: 'dayBefore', params: { date: version.inForceFrom } }
    : null
}
