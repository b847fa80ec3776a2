import { expect, test } from 'vitest'
import { usualReserve, watchDiskSpace } from './disk-space.ts'
import { openLog } from './log.ts'

const mega = 1024 * 1024

test('the usual reserve is a twentieth of the disk, within bounds that fit small and large ones', () => {
  const inMega = (total: number) => Math.round(usualReserve(total * mega) / mega)
  expect([500, 2_000, 20_000, 100_000].map(inMega)).toEqual([100, 256, 1_000, 2_048])
})

test('a disk that cannot be measured is not a full one, and a reserve of nothing refuses nothing', async () => {
  const unknown = watchDiskSpace({ dataDir: '/nowhere/at/all' }, openLog('silent'))
  expect(await unknown.isLow()).toBe(false)
  const off = watchDiskSpace({ dataDir: '/', diskReserve: 0 }, openLog('silent'), async () => ({
    total: 10,
    free: 0,
  }))
  expect(await off.isLow()).toBe(false)
  ;(await off.take(1_000))()
})
