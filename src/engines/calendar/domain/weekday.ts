import { isDate } from '#shared/dates.ts'

/** 0 Sunday to 6 Saturday. */
export function weekday(date: string): number {
  if (!isDate(date)) throw new RangeError(`not a date: ${date}`)
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

export const isWeekend = (date: string): boolean => [0, 6].includes(weekday(date))
