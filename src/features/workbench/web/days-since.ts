import { dateIn, daysBetween } from '#shared/dates.ts'

/** Whole days since an instant, by the organisation's calendar; 0 for today. */
export const daysSince = (instant: string, timeZone: string, now = new Date()): number =>
  daysBetween(dateIn(new Date(instant), timeZone), dateIn(now, timeZone))
