import type { Fault } from './faults.ts'
import type { Verdict } from './judge.ts'
import { setUp, startLoad } from './load.ts'
import { makeWorld } from './world.ts'

/** `backMs`: from the end of the fault until every client had written three things more. */
export type Outcome = Verdict & { backMs: number; starts: number }

const clients = 4

/** Lets a fault happen to a product of its own under load, and answers what the clients saw. */
export async function runFault(fault: Fault, seconds: number): Promise<Outcome> {
  const place = fault.place?.()
  const before = fault.source?.()
  const world = await makeWorld({
    ...(place && { under: place.under }),
    ...(fault.shared && { shared: true }),
  })
  try {
    const product = await world.start(before?.tree)
    const load = startLoad(product.address, await setUp(product.address), clients)
    await load.further(5)
    await fault.happen({ world, product, load, seconds })
    const over = performance.now()
    await load.further(3)
    const backMs = performance.now() - over
    return { ...(await load.end(product.address)), backMs, starts: product.starts() }
  } finally {
    await world.end()
    before?.undo()
    place?.undo()
  }
}
