/** Processor time that this process has used so far, in ms. Unlike the clock it does not tell how busy the machine is. */
function processorMs(): number {
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
