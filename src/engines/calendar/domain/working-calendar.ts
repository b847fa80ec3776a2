import { addDays } from '#shared/dates.ts'
import type { CalendarYear, SpecialDay } from './calendar-year.ts'
import { standardHours, type WorkSpan } from './daily-hours.ts'
import { statutoryDays } from './statutory-days.ts'
import { isWeekend } from './weekday.ts'
import { isComplete } from './year-completeness.ts'

/**
 * Why a day is worked or free: an ordinary weekday or weekend; `off` and `makeUp` as a published notice says; `statutory`, free by law in a year whose
 * notice is not published, or lacks it.
 */
export type DayReason = 'weekday' | 'weekend' | 'off' | 'makeUp' | 'statutory'

export type DayInfo = {
  date: string
  isWorking: boolean
  reason: DayReason
  /** The holiday's name; '' for an ordinary day. */
  name: string
  /** The year's notice is not here, or not whole: the day may turn out otherwise. */
  isProvisional: boolean
}

/** Which days are worked, and in which hours. Made once from years; asking it costs a look into a map. */
export type WorkingCalendar = {
  /** Of every worked day, in order; at least one. */
  readonly hours: readonly WorkSpan[]
  /** The years it has a whole notice of, in order. */
  readonly publishedYears: readonly number[]
  /** The notice or file of a year; null when it is not published here, or lacks a festival. */
  sourceOf(year: number): string | null
  dayOf(date: string): DayInfo
}

const yearPart = (date: string): number => Number(date.slice(0, 4))

/**
 * A calendar of these years; of a year that is there twice the later one counts, so that an organisation's own year goes behind the shipped one. Of a year that lacks a festival what it says and what
 * the law makes free both count, and every day of it is provisional.
 */
export function workingCalendar(
  years: readonly CalendarYear[],
  hours: readonly WorkSpan[] = standardHours,
): WorkingCalendar {
  const published = new Map(years.map((year) => [year.year, year]))
  const special = new Map<string, SpecialDay>()
  for (const { days } of published.values()) for (const day of days) special.set(day.date, day)
  const whole = new Map([...published].filter(([, year]) => isComplete(year)))
  const statutory = new Map<number, Map<string, SpecialDay>>()
  const statutoryOf = (year: number): Map<string, SpecialDay> => {
    const known = statutory.get(year)
    if (known) return known
    const made = new Map(statutoryDays(year).map((day) => [day.date, day]))
    statutory.set(year, made)
    return made
  }
  return {
    hours,
    publishedYears: [...whole.keys()].sort((a, b) => a - b),
    sourceOf: (year) => whole.get(year)?.source ?? null,
    dayOf(date) {
      const isProvisional = !whole.has(yearPart(date))
      const byLaw = isProvisional ? statutoryOf(yearPart(date)).get(date) : undefined
      const day = byLaw ?? special.get(date)
      if (day?.kind === 'makeUp')
        return { date, isWorking: true, reason: 'makeUp', name: day.name, isProvisional }
      if (day)
        return {
          date,
          isWorking: false,
          reason: byLaw ? 'statutory' : 'off',
          name: day.name,
          isProvisional,
        }
      const free = isWeekend(date)
      return { date, isWorking: !free, reason: free ? 'weekend' : 'weekday', name: '', isProvisional }
    },
  }
}

export const isWorkingDay = (calendar: WorkingCalendar, date: string): boolean =>
  calendar.dayOf(date).isWorking

/** The day itself when it is worked, else the first worked one after it, or before it with step -1. */
export function workingDayFrom(calendar: WorkingCalendar, date: string, step: 1 | -1): string {
  let day = date
  while (!isWorkingDay(calendar, day)) day = addDays(day, step)
  return day
}

/** The day that is so many working days after this one, which itself is not counted; before it when negative. 0: the day itself. */
export function addWorkingDays(calendar: WorkingCalendar, date: string, days: number): string {
  const step = days < 0 ? -1 : 1
  let day = date
  for (let left = Math.abs(days); left > 0; ) {
    day = addDays(day, step)
    if (isWorkingDay(calendar, day)) left--
  }
  return day
}

/** Working days after `from` up to and with `to`; 0 when `to` is not later. */
export function workingDaysBetween(calendar: WorkingCalendar, from: string, to: string): number {
  let count = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isWorkingDay(calendar, day)) count++
  return count
}
