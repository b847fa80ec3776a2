import { expect, it } from 'vitest'
import { fetchedOnce } from './fetched-once.ts'

it('fetches once, however often it is asked for', async () => {
  let fetched = 0
  const part = fetchedOnce(async () => ++fetched)
  expect(part.get()).toBeUndefined()
  expect(await Promise.all([part.fetch(), part.fetch()])).toEqual([1, 1])
  expect(await part.fetch()).toBe(1)
  expect(part.get()).toBe(1)
})

it('tries again after a failure', async () => {
  let isOffline = true
  const part = fetchedOnce(async () => {
    if (isOffline) throw new Error('no network')
    return 'dialog'
  })
  await expect(part.fetch()).rejects.toThrow('no network')
  expect(part.get()).toBeUndefined()
  isOffline = false
  expect(await part.fetch()).toBe('dialog')
})
