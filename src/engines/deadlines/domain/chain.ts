import type { WorkingCalendar } from '#engines/calendar/domain/index.ts'
import { addDays } from '#shared/dates.ts'
import { type Computed, computeDeadline, isRefusal } from './compute.ts'
import type { RuleBook } from './rule.ts'
import type { Refusal } from './step.ts'

/** One link: a rule, counted from the end of the link before, or from so many days after it. */
export type Link = { ruleId: string; daysAfter?: number; amount?: number }

/** Terms that follow on one another: notice, service, appeal, effect. Ends with the first link that cannot be computed. */
export function computeChain(
  links: readonly Link[],
  date: string,
  calendar: WorkingCalendar,
  book: RuleBook,
): (Computed | Refusal)[] {
  const results: (Computed | Refusal)[] = []
  let from = date
  for (const { ruleId, daysAfter = 0, amount } of links) {
    const rule = book.of(ruleId)
    if (!rule) return [...results, { refusal: 'noVersion', ruleId, day: from }]
    const computed = computeDeadline(rule, { date: addDays(from, daysAfter), amount }, calendar, book)
    results.push(computed)
    if (isRefusal(computed)) return results
    from = computed.due
  }
  return results
}
