import { expect, test } from 'vitest'
import { interruptionsIn, limitationIssues, obstaclesIn } from './limitation-rows.ts'

test('a demand is over at once, proceedings with their end; what is no day is passed over', () => {
  const rows = [
    { date: '2025-06-03' },
    { date: '2025-06-03', until: '2025-09-10' },
    { date: '', until: '2025-09-10' },
    null,
  ]
  expect(interruptionsIn(rows)).toEqual([{ on: '2025-06-03' }, { on: '2025-06-03', until: '2025-09-10' }])
  expect(interruptionsIn(undefined)).toEqual([])
})

test('a suspension without an end still goes on', () => {
  const rows = [
    { from: '2027-01-10', until: '2027-02-20' },
    { from: '2027-03-01', until: '' },
  ]
  expect(obstaclesIn(rows)).toEqual([
    { from: '2027-01-10', until: '2027-02-20' },
    { from: '2027-03-01', until: null },
  ])
})

test('an end before its start is said at its cell; the same day is none', () => {
  expect(
    limitationIssues(
      [
        { date: '2025-06-03', until: '2025-06-03' },
        { date: '2025-06-03', until: '2025-06-02' },
      ],
      [{ from: '2027-01-10', until: '2027-01-09' }, { from: '2027-01-10' }],
    ).map(({ path, code }) => [path, code]),
  ).toEqual([
    ['interruptions.1.until', 'dayBefore'],
    ['suspensions.0.until', 'dayBefore'],
  ])
})
