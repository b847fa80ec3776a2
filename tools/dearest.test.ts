import { expect, it } from 'vitest'
import { dearestLines } from './dearest.ts'

const spec = (title: string, ...durations: number[]) => ({
  title,
  file: 'a.spec.ts',
  tests: [{ results: durations.map((duration) => ({ duration })) }],
})

it('the longest journeys come first, also those of a group', () => {
  const suites = [{ specs: [spec('short', 900)], suites: [{ specs: [spec('long', 60_000, 61_500)] }] }]
  expect(dearestLines(JSON.stringify({ suites }))).toEqual([
    '   61.5 s  long (a.spec.ts)',
    '    0.9 s  short (a.spec.ts)',
  ])
})

it('of unit tests the longest files, and no more than are asked for', () => {
  const testResults = [1, 3, 2].map((at) => ({ name: `/x/${at}.test.ts`, startTime: 0, endTime: at * 1000 }))
  expect(dearestLines(JSON.stringify({ testResults }), 2)).toEqual([
    '    3.0 s  3.test.ts',
    '    2.0 s  2.test.ts',
  ])
})

it.each([null, '{', '{}'])('a report that says nothing names nothing: %s', (report) => {
  expect(dearestLines(report)).toEqual([])
})
