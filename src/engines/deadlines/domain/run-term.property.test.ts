import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWorkingDay, shippedYears, workingCalendar } from '#engines/calendar/domain/index.ts'
import { addDays, addMonths, daysBetween } from '#shared/dates.ts'
import { moveOffRestDays } from './count-term.ts'
import type { Interruption } from './given.ts'
import { runTerm } from './run-term.ts'

/*
 * A term of a year in the shipped calendar, told once by the code and once by walking from day to day, as the texts read: Civil Code arts. 194, 195, 203; for lost time art. 48 of the
 * Administrative Litigation Law and art. 27 of the Labour Dispute Law. Days are drawn around the ends of terms that fall in holidays.
 */
const calendar = workingCalendar(shippedYears)
const count = (from: string) => ({ first: from, counted: addMonths(from, 12), isClamped: false })
const moved = (end: string) => moveOffRestDays({ restDay: 'after' }, end, calendar).due

const holidays = shippedYears.flatMap(({ year, days }) =>
  year > 2018 && year < 2024 ? days.filter(({ kind }) => kind === 'off').map(({ date }) => date) : [],
)
type Case = { date: string; interruptions: Interruption[]; obstacles: { from: string; until: string }[] }
const cases: fc.Arbitrary<Case> = fc
  .oneof(
    fc.constantFrom(...holidays).map((day) => addMonths(day, -12)),
    fc.integer({ min: 0, max: 1_500 }).map((after) => addDays('2018-01-01', after)),
  )
  .chain((date) => {
    const end = addMonths(date, 12)
    const day = fc.oneof(
      fc.integer({ min: -3, max: 11 }).map((after) => addDays(end, after)),
      fc.integer({ min: -30, max: 800 }).map((after) => addDays(date, after)),
    )
    const length = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 200 }))
    const span = fc.tuple(day, length).map(([from, days]) => ({ from, until: addDays(from, days) }))
    return fc.record({
      date: fc.constant(date),
      interruptions: fc.array(
        fc.oneof(
          day.map((on): Interruption => ({ on })),
          span.map(({ from, until }): Interruption => ({ on: from, until })),
        ),
        { maxLength: 3 },
      ),
      obstacles: fc.array(span, { maxLength: 3 }),
    })
  })

const lastDay = (end: string, isBlocked = (_day: string) => false): string => {
  let day = end
  while (!isWorkingDay(calendar, day) || isBlocked(day)) day = addDays(day, 1)
  return day
}

/** The last day of a term that began on a day: with each obstacle of its last six months it ends six months after that is gone, until none says otherwise. */
function endBySixMonths(start: string, obstacles: Case['obstacles']): string {
  let last = lastDay(addMonths(start, 12))
  for (;;) {
    const later = obstacles
      .filter(({ from, until }) => from <= last && until > start && until >= addMonths(last, -6))
      .map(({ until }) => lastDay(addMonths(until, 6)))
      .filter((day) => day > last)
      .sort()
      .at(-1)
    if (!later) return last
    last = later
  }
}

/** The last day of a term whose every day with an obstacle is given back, and which ends on no day with one. */
function endByLostDays(start: string, obstacles: Case['obstacles']): string {
  const isBlocked = (day: string) =>
    obstacles.some(({ from, until }) => until > start && day >= from && day < until)
  let end = addMonths(start, 12)
  for (let day = start; day <= end; day = addDays(day, 1)) if (isBlocked(day)) end = addDays(end, 1)
  return lastDay(end, isBlocked)
}

type EndOf = typeof endBySixMonths

/** From day to day: while the term runs, what interrupts it on that day has it begin anew. */
function walked({ date, interruptions, obstacles }: Case, endOf: EndOf): string {
  let start = date
  let last = endOf(start, obstacles)
  for (let day = date; day <= last; day = addDays(day, 1)) {
    const again = interruptions.filter(({ on }) => on === day).map(({ on, until }) => until ?? on)
    const next = [start, ...again].sort().at(-1) as string
    if (next === start) continue
    start = next
    last = endOf(start, obstacles)
  }
  return last
}

it.each([
  ['sixMonthsMore', endBySixMonths],
  ['timeNotCounted', endByLostDays],
] as const)(
  '%s: a term with what interrupts and suspends it ends where walking from day to day does',
  (kind, endOf) => {
    let inTails = 0
    fc.assert(
      fc.property(cases, (given) => {
        const run = runTerm({ isInterrupted: true, suspension: { kind } }, given, { count, moved })
        if (run.tails.length) inTails++
        expect(moved(run.counted)).toBe(walked(given, endOf))
      }),
      { numRuns: 1_500 },
    )
    // The days that holidays add were met.
    expect(inTails).toBeGreaterThan(20)
  },
)

it('never ends earlier for an interruption or an obstacle, nor before one that it took in is over', () => {
  fc.assert(
    fc.property(
      cases,
      fc.constantFrom('sixMonthsMore' as const, 'timeNotCounted' as const),
      (given, kind) => {
        const ways = { count, moved }
        const run = runTerm({ isInterrupted: true, suspension: { kind } }, given, ways)
        const bare = runTerm({}, given, ways)
        expect(daysBetween(bare.counted, run.counted)).toBeGreaterThanOrEqual(0)
        for (const step of run.steps)
          if (step.kind === 'suspended') expect(moved(run.counted) >= step.until).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})
