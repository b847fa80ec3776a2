import { expect, test } from 'vitest'
import { periodOf, readUsageLimits, secondsLeft, usualLimits } from './usage.ts'

test('limits are read by name, for a person and an organisation, and what is not named stays usual', () => {
  expect(readUsageLimits('requests=10/20, uploadMegabytes=1/2,storageMegabytes=3/4')).toEqual({
    ...usualLimits,
    requests: { person: 10, organization: 20 },
    uploadBytes: { person: 1_048_576, organization: 2_097_152 },
    storage: { person: 3_145_728, organization: 4_194_304 },
  })
  expect(readUsageLimits('off')).toBeNull()
  for (const wrong of [
    '',
    'requests',
    'requests=10',
    'requests=0/5',
    'requests=9/5',
    'toString=1/2',
    'a=1/2',
    'requests=-1/5',
  ])
    expect(readUsageLimits(wrong), wrong).toBeUndefined()
})

test('a period ends by the clock', () => {
  const now = Date.UTC(2026, 10, 24, 12, 0, 59, 1)
  expect(secondsLeft('requests', now)).toBe(1)
  expect(secondsLeft('exports', now)).toBe(3541)
  expect(periodOf('requests', now + 999)).toBe(periodOf('requests', now) + 1)
})
