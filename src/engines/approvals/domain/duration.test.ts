import { expect, test } from 'vitest'
import { durationBetween } from './duration.ts'

const after = (minutes: number) => {
  const { unit, count } = durationBetween(
    '2026-11-25T08:00:00.000Z',
    new Date(Date.parse('2026-11-25T08:00:00.000Z') + minutes * 60_000).toISOString(),
  )
  return `${count} ${unit}`
}

test('minutes below an hour, hours below two days, then days', () => {
  expect([0, 1, 59, 60, 89, 90, 47 * 60, 48 * 60, 36 * 60 + 40, 71 * 60].map(after)).toEqual([
    '1 minutes',
    '1 minutes',
    '59 minutes',
    '1 hours',
    '1 hours',
    '2 hours',
    '47 hours',
    '2 days',
    '37 hours',
    '3 days',
  ])
})

test('a clock that goes backwards is no negative time', () => {
  expect(after(-5)).toBe('1 minutes')
})
