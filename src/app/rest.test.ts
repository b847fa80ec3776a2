import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectAtRest } from './rest.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const megabyte = 1024 * 1024

test('what requests left is collected when the process rests, once, and not while it works', () => {
  let bytes = 90 * megabyte
  let worked = 0
  let collected = 0
  const collect = () => {
    collected += 1
    bytes = 60 * megabyte
    worked += 2_000_000
  }
  collectAtRest(collect, { used: () => bytes, cpu: () => ({ user: worked, system: 0 }) })
  const pass = (cpuSeconds: number) => {
    worked += cpuSeconds * 1_000_000
    vi.advanceTimersByTime(30_000)
    return collected
  }
  // A start, then work: later is early enough.
  expect(pass(5)).toBe(0)
  expect(pass(0.5)).toBe(1)
  // Nothing new to collect, and what the collection took is not taken for work.
  expect(pass(0.5)).toBe(1)
  bytes += 40 * megabyte
  expect(pass(3)).toBe(1)
  expect(pass(0.1)).toBe(2)
  bytes += 40 * megabyte
  expect(pass(0.1)).toBe(3)
  bytes += 10 * megabyte
  expect(pass(0.1)).toBe(3)
})
