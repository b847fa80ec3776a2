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
  /** Ends that rest days moved on, where something came in the days between and so still counted. */
  tails: string[]
}

type Ways = {
  /** The term that begins on a day, as counted. */
  count: (from: string) => CountedTerm
  /** Where rest days move its end. */
  moved: (end: string) => string
}

/**
 * A term with what interrupts and suspends it, in the order of the calendar. Its last day is the one to which rest days move it (Civil Code art. 203): until then it is interrupted
 * and suspended, and its last six months count back from there. An interruption after the end, or before the beginning, has no effect
 * and says so. What still goes on moves nothing yet, so that the day is never later than is certain.
 */
export function runTerm(
  { isInterrupted, suspension }: Pick<Rule, 'isInterrupted' | 'suspension'>,
  { date, interruptions = [], obstacles = [] }: Given,
  { count, moved }: Ways,
): Run {
  const steps: Step[] = []
  const tails: string[] = []
  const [over, going] = split(obstacles)
  const terms = count(date)
  const suspend = (from: string, counted: string) =>
    suspended({ rule: suspension, from, counted, moved, steps, tails }, over)
  let [from, isPending] = [date, false]
  let end = suspend(from, terms.counted)
  for (const { on, until = on } of isInterrupted ? inOrder(interruptions) : []) {
    const again = until ?? on
    if (on < date || (on < from && again <= from)) {
      steps.push({ kind: 'noEffect', on, why: 'beforeStart' })
      continue
    }
    if (on > moved(end)) {
      steps.push({ kind: 'noEffect', on, why: 'tooLate' })
      continue
    }
    if (on > end) tails.push(end)
    if (until === null) isPending = true
    from = later(again, from)
    steps.push({ kind: 'interrupted', on, from, isPending: until === null })
    end = suspend(from, count(from).counted)
  }
  const pending = suspension ? going.filter((one) => one.from <= moved(end)) : []
  for (const one of pending) steps.push({ kind: 'pending', from: one.from })
  return { terms, counted: end, steps, isPending: isPending || pending.length > 0, tails }
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
    if (until === null) continue
    const last = over.at(-1)
    if (last && from <= last.until) last.until = later(until, last.until)
    else over.push({ from, until })
  }
  return [over, sorted.filter(({ until }) => until === null)]
}

type Suspending = Pick<Ways, 'moved'> & {
  rule: Suspension | undefined
  from: string
  counted: string
  steps: Step[]
  tails: string[]
}

/** The end of a term that began on `from` once obstacles are taken into account. */
function suspended(
  { rule, from, counted, moved, steps, tails }: Suspending,
  obstacles: readonly Over[],
): string {
  if (!rule) return counted
  let end = counted
  for (const obstacle of obstacles) {
    const last = moved(end)
    if (obstacle.until <= from || obstacle.from > last) continue
    const window = rule.kind === 'sixMonthsMore' ? 6 : rule.lastMonths
    const opens = window === undefined ? from : addMonths(last, -window)
    if (obstacle.until < opens) continue
    const { date, days } =
      rule.kind === 'sixMonthsMore'
        ? sixMore(obstacle, end)
        : obstacle.from > end
          ? nextFree(obstacle, end, last)
          : lost(obstacle, opens, from, end)
    if (date <= end) continue
    if (obstacle.from > end) tails.push(end)
    end = date
    steps.push({ kind: 'suspended', ...obstacle, date: end, days })
  }
  return end
}

const sixMore = ({ until }: Over, end: string) => ({ date: later(addMonths(until, 6), end), days: null })

/**
 * Of a term all of whose time was counted nothing is left that an obstacle could take: rest days alone had moved its end on. Where the obstacle keeps that day too, the term ends as soon as it is gone.
 */
const nextFree = ({ from, until }: Over, end: string, last: string) => ({
  date: until > last ? until : end,
  days: daysBetween(from, until),
})

function lost(obstacle: Over, opens: string, from: string, end: string) {
  const since = [obstacle.from, opens, from].reduce(later)
  const days = Math.max(0, daysBetween(since, obstacle.until))
  return { date: addDays(end, days), days }
}
