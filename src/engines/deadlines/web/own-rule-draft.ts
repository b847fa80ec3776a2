import { said } from '#shared/text.ts'
import type { RuleAnswer } from '../domain/api.ts'
import type { OwnRuleContent } from '../domain/own-rule-issues.ts'

/** An own rule as it stands in its form. */
export type Draft = Omit<OwnRuleContent, 'triggers' | 'articles' | 'reminders'> & {
  triggers: string[]
  articles: string[]
  reminders: number[]
}

/** What an empty form says. */
export const newDraft = (today: string): Draft => ({
  title: '',
  titleEn: '',
  triggers: [],
  direction: 'after',
  amount: null,
  unit: 'workingDay',
  firstDay: 'next',
  restDay: 'after',
  basis: '',
  articles: [],
  reminders: [3, 1, 0],
  needsConfirmation: false,
  inForceFrom: today,
  inForceTo: null,
})

/** A rule as its form begins when it is changed: from today on, or from its beginning where that is still to come. An end that is over is not taken along. */
export function draftOf(rule: RuleAnswer, today: string): Draft {
  const last = rule.versions.at(-1)
  if (!last || !rule.own) return newDraft(today)
  const { law, counting, reminders, needsConfirmation } = last
  const since = last.inForceFrom ?? today
  const { direction, amount, unit, firstDay, restDay } = counting
  return {
    title: said(rule.title, 'zh-CN'),
    titleEn: rule.own.titleEn,
    triggers: rule.own.triggers,
    direction,
    amount,
    unit,
    firstDay,
    restDay,
    basis: said(law, 'zh-CN'),
    articles: rule.own.articles,
    reminders,
    needsConfirmation,
    inForceFrom: since > today ? since : today,
    inForceTo: last.inForceTo !== null && last.inForceTo < today ? null : last.inForceTo,
  }
}

/** Names that another rule has, in either language. */
export const takenTitles = (rules: readonly RuleAnswer[], id: string | null): string[] =>
  rules.filter((rule) => rule.id !== id).flatMap(({ title }) => [said(title, 'zh-CN'), said(title, 'en')])
