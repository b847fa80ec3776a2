import { type Locale, listIn, said, type Words } from '#shared/text.ts'
import type { OwnRule } from './own-rule.ts'
import { ownRuleId, wordsOfTriggers } from './own-rule.ts'
import { amountText } from './step-words.ts'
import type { DeadlineTrigger } from './trigger.ts'

export const firstDayWords: Readonly<Record<'next' | 'same', Words>> = {
  next: '次日为第 1 日 | Next day is day 1',
  same: '当日为第 1 日 | Same day is day 1',
}
export const restDayWords: Readonly<Record<'after' | 'before' | 'stays', Words>> = {
  after: '顺延至下一工作日 | Move to next working day',
  before: '提前至上一工作日 | Move to previous working day',
  stays: '不变 | No change',
}
export const directionWords: Readonly<Record<'after' | 'before', Words>> = {
  after: '事件之后 | After the event',
  before: '事件之前 | Before the event',
}

/** What the log says of an own rule: its names and the version that stands last, in words of one language. */
export function ownRuleInLog(
  { number, title, titleEn, versions }: OwnRule,
  known: readonly DeadlineTrigger[],
  locale: Locale,
): Record<string, unknown> {
  const rule = { rule: ownRuleId(number), title, titleEn, versions: versions.length }
  const last = versions.at(-1)
  if (!last) return rule
  const { direction, amount, unit, firstDay, restDay } = last.counting
  return {
    ...rule,
    events: said(wordsOfTriggers(last.triggers, known), locale),
    term: `${said(directionWords[direction], locale)} ${amountText(amount, unit, locale)}`,
    firstDay: said(firstDayWords[firstDay], locale),
    restDay: said(restDayWords[restDay], locale),
    basis: [last.basis, listIn(last.articles, locale)].filter(Boolean).join(' '),
    reminders: last.reminders.join(', '),
    secondPerson: last.needsConfirmation,
    from: last.inForceFrom,
    to: last.inForceTo,
  }
}
