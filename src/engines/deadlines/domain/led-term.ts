import type { WorkingCalendar } from '#engines/calendar/domain/index.ts'
import { addDays } from '#shared/dates.ts'
import { type Computed, computeDeadline, isRefusal } from './compute.ts'
import type { Given } from './given.ts'
import type { Rule, RuleBook } from './rule.ts'
import type { Refusal, Step } from './step.ts'

/** What runs before a term does. */
export type Lead = {
  /** It counts from the day after the last of these terms has run out: every party's time to appeal. */
  after?: readonly { ruleId: string; date: string }[]
  /** Then from the end of so many days by this rule: those that a judgment gives for performance. */
  within?: { ruleId: string; amount: number }
}

type Led = { date: string; steps: Step[]; isProvisional: boolean }

/** The day from which a term counts once what leads to it has run out, with its steps. */
export function ledStart(
  { date, after, within }: Given & Lead,
  calendar: WorkingCalendar,
  book: RuleBook,
): Led | Refusal {
  let led: Led = { date, steps: [], isProvisional: false }
  const run = (ruleId: string, given: Given): Computed | Refusal => {
    const rule = book.of(ruleId)
    return rule
      ? computeDeadline(rule, given, calendar, book)
      : { refusal: 'noVersion', ruleId, day: given.date }
  }
  if (after?.length) {
    const ends = after.map((one) => ({ ...one, end: run(one.ruleId, { date: one.date }) }))
    for (const { date: from, ruleId, end } of ends) {
      if (isRefusal(end)) return end
      led.steps.push({ kind: 'ranOut', ruleId, from, date: end.due })
      led.isProvisional ||= end.isProvisional
    }
    const last = ends.flatMap(({ end }) => (isRefusal(end) ? [] : [end.due])).toSorted()
    led.date = addDays(last.at(-1) ?? date, 1)
    led.steps.push({ kind: 'effect', date: led.date })
  }
  if (within) {
    const end = run(within.ruleId, { date: led.date, amount: within.amount })
    if (isRefusal(end)) return end
    led = {
      date: end.due,
      steps: [...led.steps, { kind: 'within', amount: within.amount, from: led.date, date: end.due }],
      isProvisional: led.isProvisional || end.isProvisional,
    }
  }
  return led
}

/** `computeDeadline` of a term that other terms lead to; their steps stand before its own, and it is provisional where one of them is. */
export function computeLed(
  rule: Rule,
  given: Given & Lead,
  calendar: WorkingCalendar,
  book: RuleBook,
): Computed | Refusal {
  const led = ledStart(given, calendar, book)
  if ('refusal' in led) return led
  const { after: _after, within: _within, ...own } = given
  const computed = computeDeadline(rule, { ...own, date: led.date }, calendar, book)
  if (isRefusal(computed)) return computed
  return {
    ...computed,
    steps: [...led.steps, ...computed.steps],
    isProvisional: computed.isProvisional || led.isProvisional,
  }
}
