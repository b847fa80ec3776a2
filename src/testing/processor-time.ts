/** Processor time that this process has used so far, in ms. Unlike the clock it does not tell how busy the machine is. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
