export type Duration = { unit: 'minutes' | 'hours' | 'days'; count: number }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long something took, as people say it: minutes below an hour, hours below two days, else days; each begun one that is half over counts. Never below one minute. */
export function durationBetween(from: string, to: string): Duration {
  const took = Math.max(minute, Date.parse(to) - Date.parse(from))
  if (took < hour - minute / 2) return { unit: 'minutes', count: Math.round(took / minute) }
  if (took < 2 * day - hour / 2) return { unit: 'hours', count: Math.round(took / hour) }
  return { unit: 'days', count: Math.round(took / day) }
}
