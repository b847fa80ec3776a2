import { addDays, daysBetween } from '#shared/dates.ts'

const mondayBased = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

/** The Monday of a day's week, and its Sunday. */
export const startOfWeek = (date: string): string => addDays(date, -mondayBased(date))
export const endOfWeek = (date: string): string => addDays(date, 6 - mondayBased(date))

/** The seven days of a day's week, from Monday on. */
export const daysOfWeek = (date: string): string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(startOfWeek(date), index))

const longestShown = 42

/** Whole weeks, Monday to Sunday, that hold the end of a term and as much before it as fits; of an end that lies far before the rest (a cap, months back from an event), those before that one. */
export function shownDays(trigger: string, due: string, computed: string): string[] {
  const ends = [trigger, due, computed].sort()
  const latest = endOfWeek(ends[2] as string)
  const isSeen = daysBetween(startOfWeek(due), latest) < longestShown
  const last = isSeen ? latest : endOfWeek(due)
  const [first] = [startOfWeek(ends[0] as string), addDays(last, 1 - longestShown)].sort().reverse()
  const days: string[] = []
  for (let day = first as string; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
