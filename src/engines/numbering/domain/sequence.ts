import { addDays } from '#shared/dates.ts'
import { type NumberInputs, periodKey, renderNumber } from './number.ts'
import type { ResetCycle, RuleSettings } from './numbering-rule.ts'

/** The first day of the next period; null when the count never starts again. */
export function nextReset(cycle: ResetCycle, today: string): string | null {
  if (cycle === 0) return null
  const period = periodKey(cycle, today)
  let day = addDays(today, 1)
  while (periodKey(cycle, day) === period) day = addDays(day, 1)
  return day
}

/** Numbers in the order in which they are given: `from` is the day of the reset before them, null for those of now. */
export type NumberRun = { from: string | null; numbers: string[] }

/**
 * The next three numbers of a rule, and the first two after its next reset. `last` is the serial given last in the present period; absent
 * when the count has not begun.
 */
export function numberSequence(
  rule: Pick<
    RuleSettings,
    'segments' | 'digits' | 'isNatural' | 'startNumber' | 'resetStartNumber' | 'resetCycle'
  >,
  inputs: NumberInputs,
  last?: number,
): NumberRun[] {
  const run = (from: string | null, first: number, count: number): NumberRun => ({
    from,
    numbers: Array.from({ length: count }, (_, i) =>
      renderNumber(rule, from === null ? inputs : { ...inputs, today: from }, first + i),
    ),
  })
  const now = run(null, last === undefined ? rule.startNumber : last + 1, 3)
  const reset = nextReset(rule.resetCycle, inputs.today)
  return reset === null ? [now] : [now, run(reset, rule.resetStartNumber, 2)]
}
