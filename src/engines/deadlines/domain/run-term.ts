import { addDays, addMonths, daysBetween } from '#shared/dates.ts'
import type { CountedTerm } from './count-term.ts'
import type { Given, Interruption, Obstacle } from './given.ts'
import type { Rule, Suspension } from './rule.ts'
import type { Step } from './step.ts'

export type Run = {
  /** The term as it first began. */
  terms: CountedTerm
  counted: string
  steps: Step[]
  isPending: boolean
}

/**
 * A term with what interrupts and suspends it, in the order of the calendar. An interruption after the end, or before the beginning, has no effect
 * and says so. What still goes on moves nothing yet, so that the day is never later than is certain.
 */
export function runTerm(
  { isInterrupted, suspension }: Pick<Rule, 'isInterrupted' | 'suspension'>,
  { date, interruptions = [], obstacles = [] }: Given,
  count: (from: string) => CountedTerm,
): Run {
  const steps: Step[] = []
  const [over, going] = split(obstacles)
  const terms = count(date)
  let [from, isPending] = [date, false]
  let end = suspended(suspension, from, terms.counted, over, steps)
  for (const { on, until = on } of isInterrupted ? inOrder(interruptions) : []) {
    const again = until ?? on
    if (on < date || (on < from && again <= from)) {
      steps.push({ kind: 'noEffect', on, why: 'beforeStart' })
      continue
    }
    if (on > end) {
      steps.push({ kind: 'noEffect', on, why: 'tooLate' })
      continue
    }
    if (until === null) isPending = true
    from = later(again, from)
    steps.push({ kind: 'interrupted', on, from, isPending: until === null })
    end = suspended(suspension, from, count(from).counted, over, steps)
  }
  const pending = suspension ? going.filter((one) => one.from <= end) : []
  for (const one of pending) steps.push({ kind: 'pending', from: one.from })
  return { terms, counted: end, steps, isPending: isPending || pending.length > 0 }
}

const inOrder = (interruptions: readonly Interruption[]): Interruption[] =>
  [...interruptions].sort((a, b) => compare(a.on, b.on) || compare(a.until ?? a.on, b.until ?? b.on))
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const later = (a: string, b: string): string => (compare(a, b) > 0 ? a : b)

type Over = { from: string; until: string }

/** Obstacles that are gone, in order and with what overlaps put together, and those that are not. */
function split(obstacles: readonly Obstacle[]): [Over[], Obstacle[]] {
  const over: Over[] = []
  const sorted = [...obstacles].sort(
    (a, b) => compare(a.from, b.from) || compare(a.until ?? '', b.until ?? ''),
  )
  for (const { from, until } of sorted) {
    if (until === null || until < from) continue
    const last = over.at(-1)
    if (last && from <= last.until) last.until = later(until, last.until)
    else over.push({ from, until })
  }
  return [over, sorted.filter(({ until }) => until === null)]
}

/** The end of a term that began on `from` once obstacles are taken into account. */
function suspended(
  rule: Suspension | undefined,
  from: string,
  counted: string,
  obstacles: readonly Over[],
  steps: Step[],
): string {
  if (!rule) return counted
  let end = counted
  for (const obstacle of obstacles) {
    if (obstacle.until <= from || obstacle.from > end) continue
    const window = rule.kind === 'sixMonthsMore' ? 6 : rule.lastMonths
    const opens = window === undefined ? from : addMonths(end, -window)
    if (obstacle.until < opens) continue
    const { date, days } =
      rule.kind === 'sixMonthsMore' ? sixMore(obstacle, end) : lost(obstacle, opens, from, end)
    if (date <= end) continue
    end = date
    steps.push({ kind: 'suspended', ...obstacle, date: end, days })
  }
  return end
}

const sixMore = ({ until }: Over, end: string) => ({ date: later(addMonths(until, 6), end), days: null })

function lost(obstacle: Over, opens: string, from: string, end: string) {
  const since = [obstacle.from, opens, from].reduce(later)
  const days = Math.max(0, daysBetween(since, obstacle.until))
  return { date: addDays(end, days), days }
}
