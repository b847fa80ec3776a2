import { z } from 'zod'
import { addDays } from '#shared/dates.ts'
import { dateSchema } from '#shared/endpoint.ts'

/** What a notice says of a day: free though it may be a weekday, or worked though it is a Saturday or Sunday. */
export const specialDayKinds = ['off', 'makeUp'] as const
export type SpecialDayKind = (typeof specialDayKinds)[number]

export const specialDay = z.strictObject({
  date: dateSchema,
  kind: z.enum(specialDayKinds),
  /** The holiday it belongs to, as the notice calls it. */
  name: z.string().max(60),
})
export type SpecialDay = z.output<typeof specialDay>

export const firstCalendarYear = 1990
export const lastCalendarYear = 2100

export const calendarYear = z.strictObject({
  year: z.number().int().min(firstCalendarYear).max(lastCalendarYear),
  /** The notice or file that it was read from. */
  source: z.string().trim().min(1).max(300),
  days: z.array(specialDay).max(366),
})
/** The days of one published year that are not as their weekday says. */
export type CalendarYear = z.output<typeof calendarYear>

/** One holiday of a notice, in short: the first and the last day off, and the weekend days on which people work for it. */
export type HolidayRange = readonly [name: string, from: string, to: string, makeUp?: readonly string[]]

/** A year written as its notice reads: 'MM-dd' from, to, and make-up days. Days come in order. */
export function yearOf(year: number, source: string, holidays: readonly HolidayRange[]): CalendarYear {
  const days = holidays.flatMap(([name, from, to, makeUp = []]) => [
    ...daysFrom(`${year}-${from}`, `${year}-${to}`).map((date) => ({ date, kind: 'off' as const, name })),
    ...makeUp.map((date) => ({ date: `${year}-${date}`, kind: 'makeUp' as const, name })),
  ])
  return { year, source, days: inOrder(days) }
}

export const inOrder = (days: readonly SpecialDay[]): SpecialDay[] =>
  [...days].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))

function daysFrom(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
