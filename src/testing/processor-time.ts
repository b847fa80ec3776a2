import { readFileSync } from 'node:fs'

/** Processor time that this process has used, in ms. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const mostRuns = 5

/**
 * What this work costs in ms of processor time: the least of several runs, at most five, ended by the first that costs less than `enough`. A busy machine adds to the processor time of the
 * same work and nothing takes from it, so one run that is cheap enough shows that the work is.
 */
export function leastMs(work: () => void, enough: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < mostRuns && least >= enough; run++) {
    const began = processorMs()
    work()
    least = Math.min(least, processorMs() - began)
  }
  return least
}

/** Processor time that the processes have used which this one started, in ms (clock ticks of 10 ms): those that have ended and those that run. */
export function childrenMs(): number {
  const ticks = (pid: number, from: number): number => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      return Number(fields[from]) + Number(fields[from + 1])
    } catch {
      // Ended meanwhile.
      return 0
    }
  }
  const [ended, own] = [13, 11]
  const running = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
  return (
    10 *
    running
      .split(' ')
      .filter(Boolean)
      .reduce((sum, pid) => sum + ticks(Number(pid), own), ticks(process.pid, ended))
  )
}
