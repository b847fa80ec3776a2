/** How often it is looked whether the process rests, and the share of a processor below which it does. */
const lookEvery = 30_000
const atRest = 0.05
/** Bytes beyond what the last collection left for which another one is worth the half second that it takes. */
const worthIt = 32 * 1024 * 1024

/**
 * Gives memory back while nobody asks for anything: V8 collects when something new is needed, and until then holds what thousands of requests left
 * (a third of the process after much writing). Only where `npm start` let it (--expose-gc).
 */
export function collectAtRest(
  collect: (() => void) | undefined = collector(),
  { used = bytesInUse, cpu = () => process.cpuUsage() }: Readings = {},
): void {
  if (!collect) return
  let left = 0
  let before = cpu()
  setInterval(() => {
    const now = cpu()
    const busy = (now.user + now.system - before.user - before.system) / (lookEvery * 1000)
    before = now
    if (busy > atRest || used() - left < worthIt) return
    collect()
    left = used()
    // What the collection itself took is no work.
    before = cpu()
  }, lookEvery).unref()
}

type Readings = { used?: () => number; cpu?: () => NodeJS.CpuUsage }

function bytesInUse(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Nothing less returns the pages to the machine: an ordinary collection keeps them for the next need. */
function collector(): (() => void) | undefined {
  const { gc } = globalThis
  return gc && (() => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }))
}
