import { addDays } from '#shared/dates.ts'

const mondayBased = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

/** The Monday of a day's week, and its Sunday. */
export const startOfWeek = (date: string): string => addDays(date, -mondayBased(date))
export const endOfWeek = (date: string): string => addDays(date, 6 - mondayBased(date))

/** The seven days of a day's week, from Monday on. */
export const daysOfWeek = (date: string): string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(startOfWeek(date), index))
