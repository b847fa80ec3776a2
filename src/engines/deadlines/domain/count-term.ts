import {
  addWorkingDays,
  type DayInfo,
  type WorkingCalendar,
  workingDayFrom,
} from '#engines/calendar/domain/index.ts'
import { addDays, addMonths } from '#shared/dates.ts'
import type { Counting } from './rule.ts'

export type CountedTerm = {
  /** Day 1: of working days the first that is one. */
  first: string
  /** The last day before rest days are looked at. */
  counted: string
  /** The month has no corresponding day: its last one was taken. */
  isClamped: boolean
}

/** The last day of a term as counted. `amount` in the counting's units, at least 0. */
export function countTerm(
  { direction, unit, firstDay, offset = 0, toYearEnd }: Counting,
  from: string,
  amount: number,
  calendar: WorkingCalendar,
): CountedTerm {
  const base = addDays(from, offset)
  const sign = direction === 'before' ? -1 : 1
  const isSame = firstDay === 'same'
  const first = isSame ? base : addDays(base, sign)
  const plain = (counted: string) => ({ first, counted, isClamped: false })
  if (unit === 'workingDay')
    return {
      ...plain(addWorkingDays(calendar, isSame ? addDays(base, -sign) : base, sign * amount)),
      first: amount === 0 ? first : workingDayFrom(calendar, first, sign),
    }
  if (unit === 'day') return plain(addDays(base, sign * (amount - (isSame ? 1 : 0))))
  const corresponding = addMonths(base, sign * amount * (unit === 'year' ? 12 : 1))
  if (toYearEnd) return plain(`${corresponding.slice(0, 4)}-12-31`)
  const isClamped = corresponding.slice(8) !== base.slice(8)
  return { first, counted: isSame && !isClamped ? addDays(corresponding, -sign) : corresponding, isClamped }
}

export type Moved = { due: string; passed: DayInfo[] }

/** Where a rest day at the end moves the term, with the days that were passed over. */
export function moveOffRestDays(
  { restDay }: Pick<Counting, 'restDay'>,
  counted: string,
  calendar: WorkingCalendar,
): Moved {
  if (restDay === 'stays') return { due: counted, passed: [] }
  const step = restDay === 'after' ? 1 : -1
  const due = workingDayFrom(calendar, counted, step)
  const passed: DayInfo[] = []
  for (let day = counted; day !== due; day = addDays(day, step)) passed.push(calendar.dayOf(day))
  return { due, passed }
}
