import { expect, test } from 'vitest'
import { busyPercent, coreTimes } from './busy-share.ts'

test('how busy the cores were is what they worked of the time between', () => {
  expect(busyPercent({ busy: 1000, idle: 5000 }, { busy: 4000, idle: 6000 })).toBe(75)
  expect(busyPercent({ busy: 1000, idle: 5000 }, { busy: 1000, idle: 6000 })).toBe(0)
  expect(busyPercent({ busy: 1000, idle: 5000 }, { busy: 1000, idle: 5000 })).toBeNull()
})

test('the times of this machine’s cores go forward only', () => {
  const before = coreTimes()
  let after = coreTimes()
  while (after.busy === before.busy) after = coreTimes()
  expect(after.busy).toBeGreaterThan(before.busy)
  expect(after.idle).toBeGreaterThanOrEqual(before.idle)
})
