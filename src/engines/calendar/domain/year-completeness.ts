import { addDays } from '#shared/dates.ts'
import type { SpecialDay } from './calendar-year.ts'
import { knowsFestivals, statutoryDays } from './statutory-days.ts'
import { isWeekend } from './weekday.ts'

type Days = { year: number; days: readonly SpecialDay[] }

/** Days that are free by law and not among the days off of a year. */
export function missingDays({ year, days }: Days): SpecialDay[] {
  const off = new Set(days.filter(({ kind }) => kind === 'off').map(({ date }) => date))
  return statutoryDays(year).filter(({ date }) => !off.has(date))
}

/** Whether a year has all seven festivals of the State's rule (全国年节及纪念日放假办法 art. 2). One whose festivals are not known here is never taken as complete. */
export const isComplete = (year: Days): boolean => knowsFestivals(year.year) && missingDays(year).length === 0

/** Days that the State Council made free once, apart from any festival. */
const onceFree: ReadonlySet<string> = new Set(['2015-09-03', '2015-09-04'])

/** Art. 3: free, for half a day or for some people alone. */
const forSome = /妇女节|青年节|儿童节|建军节/

/**
 * Weekdays of a year that no festival makes free for everybody: those that art. 3 makes free for some (8 March, 4 May, 1 June, 1 August), by name, and those that do not hang together with the day of a
 * festival over days off and weekends. Only asked where the festivals of the year are known.
 */
export function strayDays({ year, days }: Days): SpecialDay[] {
  if (!knowsFestivals(year)) return []
  const byDate = new Map(days.map((day) => [day.date, day]))
  const festivals = new Set(statutoryDays(year).map(({ date }) => date))
  const isFree = (date: string) => {
    const day = byDate.get(date)
    return day ? day.kind === 'off' && !isStrayByName(day) : isWeekend(date)
  }
  const isStrayByName = ({ date, name }: SpecialDay) => forSome.test(name) && !festivals.has(date)
  const reaches = (date: string, step: 1 | -1): boolean => {
    let day = date
    while (isFree(day) && !festivals.has(day)) day = addDays(day, step)
    return festivals.has(day)
  }
  return days.filter(
    (day) =>
      day.kind === 'off' &&
      !isWeekend(day.date) &&
      !onceFree.has(day.date) &&
      !reaches(day.date, -1) &&
      !reaches(day.date, 1),
  )
}
