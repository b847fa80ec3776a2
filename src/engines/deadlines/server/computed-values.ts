import type { WorkingCalendar } from '#engines/calendar/domain/index.ts'
import { addDays, isDate } from '#shared/dates.ts'
import type { Given } from '../domain/given.ts'
import { computeLed, type Lead } from '../domain/led-term.ts'
import { type Rule, type RuleBook, tellingOf } from '../domain/rule.ts'
import type { Refusal } from '../domain/step.ts'

/** What is kept of `Given` beside the trigger's day. */
export type StoredGiven = Omit<Given, 'date'> & Lead

export type ToCompute = {
  ruleId: string
  triggerDate: string
  given: StoredGiven
}

const nothingMore = {
  rule_version: null,
  refusal: null,
  is_provisional: false,
  is_pending: false,
  safer_date: null,
}

/** How people are told of a day, and whether a second one confirms it. */
function telling(rule: Rule | undefined, version: number | null = null) {
  const { reminders, needsConfirmation } = rule
    ? tellingOf(rule, version)
    : { reminders: [7, 3, 1, 0], needsConfirmation: true }
  return { reminders: [...reminders], needs_confirmation: needsConfirmation }
}

/** The columns that follow from a trigger. Without a rule the trigger's day is the day. */
export function computedValues(
  { ruleId, triggerDate, given }: ToCompute,
  calendar: WorkingCalendar,
  book: RuleBook,
) {
  if (!isDate(triggerDate)) throw new RangeError(`not a date: ${triggerDate}`)
  if (!ruleId) {
    const steps = [
      { kind: 'trigger' as const, date: triggerDate },
      { kind: 'result' as const, date: triggerDate },
    ]
    return { ...nothingMore, ...telling(undefined), computed_date: triggerDate, steps }
  }
  const rule = book.of(ruleId)
  const nowhere: Refusal = { refusal: 'noVersion', ruleId, day: triggerDate }
  const result = rule ? computeLed(rule, { ...given, date: triggerDate }, calendar, book) : nowhere
  if ('refusal' in result)
    return { ...nothingMore, ...telling(rule), computed_date: null, steps: [], refusal: result }
  return {
    rule_version: result.version,
    ...telling(rule, result.version),
    computed_date: result.due,
    steps: result.steps,
    refusal: null,
    is_provisional: result.isProvisional,
    is_pending: result.isPending,
    safer_date: result.safer,
  }
}

/** The day that a follower counts from. */
export const followedDay = (due: string, daysAfter: number): string => addDays(due, daysAfter)
