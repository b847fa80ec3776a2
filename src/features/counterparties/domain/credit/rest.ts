/** How a service fares: failures in a row, and until when it is left alone (milliseconds; null: it is asked). */
export type Fares = { failures: number; restsUntil: number | null }

export const faresWell: Fares = { failures: 0, restsUntil: null }

const failuresBeforeRest = 5
const firstRest = 60_000
const longestRest = 30 * 60_000

/** After one more failure: from the fifth in a row on it rests, one minute first, twice as long each time, at most half an hour. */
export function afterFailure({ failures }: Fares, now: number): Fares {
  const count = failures + 1
  if (count < failuresBeforeRest) return { failures: count, restsUntil: null }
  const rest = Math.min(longestRest, firstRest * 2 ** Math.min(count - failuresBeforeRest, 10))
  return { failures: count, restsUntil: now + rest }
}

/** Whether it is left alone now. Once its time is over it is asked again, and the next failure makes it rest longer. */
export const rests = ({ restsUntil }: Fares, now: number): boolean => restsUntil !== null && now < restsUntil
