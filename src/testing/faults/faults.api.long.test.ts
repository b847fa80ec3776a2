import { afterAll, expect, test } from 'vitest'
import { killDatabase, killReaders, killServer } from './faults.ts'
import { isSound } from './judge.ts'
import { setUp, startLoad } from './load.ts'
import { makeWorld } from './world.ts'

// Whole processes are started here; a machine with other work takes its time.

/* The short form of `npm run faults`: the same load, the same faults and the same checker, in one product. */

const world = await makeWorld()
afterAll(() => world.end())

test('nothing acknowledged is lost when readers, database or server are killed under load', async () => {
  const product = await world.start()
  const load = startLoad(product.address, await setUp(product.address), 3)
  const scene = { world, product, load, seconds: 0 }
  await load.further(2)
  let killed = 0
  for (let n = 0; n < 3; n++) {
    killed += killReaders(scene)
    await load.further(1)
  }
  expect(killed).toBeGreaterThan(0)
  killDatabase(scene)
  await load.further(2)
  await killServer(scene)
  await load.further(2)
  const seen = await load.end(product.address)
  expect(isSound(seen), JSON.stringify({ ...seen })).toBe(true)
  expect(seen.acknowledged).toBeGreaterThanOrEqual(3 * 9)
  // Else nothing has happened to anybody.
  expect(seen.announced + seen.unanswered).toBeGreaterThan(0)
  expect(product.starts()).toBe(2)
})
