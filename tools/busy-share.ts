import { cpus } from 'node:os'

/** Milliseconds that the cores of the machine have worked and idled since it started. */
export type CoreTimes = { busy: number; idle: number }

export function coreTimes(): CoreTimes {
  const times = cpus().map(({ times }) => times)
  const idle = times.reduce((sum, time) => sum + time.idle, 0)
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0)
  return { busy: all - idle, idle }
}

/** How much of the cores' time was used between the two, in whole percent, by whomever; null when no time has passed. */
export function busyPercent(before: CoreTimes, after: CoreTimes): number | null {
  const busy = after.busy - before.busy
  const all = busy + after.idle - before.idle
  return all > 0 ? Math.round((100 * busy) / all) : null
}
