import { addDays, instantOf, wallClock } from '#shared/dates.ts'
import type { Issue } from '#shared/issues.ts'

/** No letter between two times, which may lie on both sides of midnight, and none on days off. 'HH:mm' on the organisation's clock; null for not. */
export type QuietHours = { quietFrom: string | null; quietTo: string | null; quietOnDaysOff: boolean }

/** When a person wants letters: not in the quiet hours, and all of a day in one where the digest has a time. */
export type LetterTimes = QuietHours & { digestAt: string | null }

/** What a person chose. `ownQuietHours`: theirs stand, also where they are none; false: those of the organisation. */
export type ChosenTimes = LetterTimes & { ownQuietHours: boolean }

export const neverQuiet: QuietHours = { quietFrom: null, quietTo: null, quietOnDaysOff: false }
export const atAnyTime: LetterTimes = { ...neverQuiet, digestAt: null }

/** Whoever set quiet hours has their own, whether they said so or not. */
export const hasOwnQuietHours = ({ ownQuietHours, quietFrom, quietOnDaysOff }: ChosenTimes): boolean =>
  ownQuietHours || quietFrom !== null || quietOnDaysOff

/** When a person gets letters; null: who chose nothing. */
export function timesOf(chosen: ChosenTimes | null, organization: QuietHours): LetterTimes {
  if (!chosen) return { ...organization, digestAt: null }
  const { quietFrom, quietTo, quietOnDaysOff } = hasOwnQuietHours(chosen) ? chosen : organization
  return { quietFrom, quietTo, quietOnDaysOff, digestAt: chosen.digestAt }
}

/** Quiet hours have two different ends, or none. */
export function letterTimeIssues({ quietFrom, quietTo }: Pick<QuietHours, 'quietFrom' | 'quietTo'>): Issue[] {
  if (quietFrom === null && quietTo === null) return []
  if (quietFrom !== null && quietTo !== null && quietFrom !== quietTo) return []
  return [{ path: quietFrom === null ? 'quietFrom' : 'quietTo', code: 'quietHours' }]
}

/** No calendar has more days off in a row; what says so is not waited for without end. */
const mostDaysOff = 60

/** When a letter about what happens now goes out: `at` null is at once; `together` with everything else until then. `isDayOff` is asked of 'yyyy-MM-dd'. */
export function letterTime(
  times: LetterTimes,
  now: Date,
  timeZone: string,
  isDayOff: (date: string) => boolean,
): { at: Date | null; together: boolean } {
  const { digestAt, quietOnDaysOff } = times
  const isOff = (at: Date): boolean => quietOnDaysOff && isDayOff(wallClock(at, timeZone).date)
  if (digestAt !== null) {
    let at = nextAt(digestAt, now, timeZone)
    for (let days = 0; days < mostDaysOff && isOff(at); days++) at = nextAt(digestAt, at, timeZone)
    return { at, together: true }
  }
  let at = now
  // The end of a day off may lie in the night, and the end of a night on a day off.
  for (let steps = 0; steps < 2 * mostDaysOff; steps++) {
    const end = isOff(at) ? nextAt('00:00', at, timeZone) : endOfNight(times, at, timeZone)
    if (!end) break
    at = end
  }
  return { at: at === now ? null : at, together: false }
}

/** Null outside of the quiet hours. */
function endOfNight({ quietFrom, quietTo }: QuietHours, at: Date, timeZone: string): Date | null {
  if (quietFrom === null || quietTo === null) return null
  const time = wallClock(at, timeZone).time.slice(0, 5)
  const isQuiet =
    quietFrom < quietTo ? time >= quietFrom && time < quietTo : time >= quietFrom || time < quietTo
  return isQuiet ? nextAt(quietTo, at, timeZone) : null
}

/** The first instant after this one at which the clock shows this time. */
function nextAt(time: string, now: Date, timeZone: string): Date {
  const { date } = wallClock(now, timeZone)
  const today = instantOf(date, time, timeZone)
  return today > now ? today : instantOf(addDays(date, 1), time, timeZone)
}
