import { describe, expect, it } from 'vitest'
import { countLine, countsOfCheck, countsOfPlaywright, countsOfVitest, sum } from './test-counts.ts'

const vitest = (passed: number, failed: number, pending: number) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: 0,
  })
const playwright = (expected: number, unexpected: number, flaky: number, skipped: number) =>
  JSON.stringify({ stats: { expected, unexpected, flaky, skipped } })

describe('the counts of npm test', () => {
  it('are those of the runners', () => {
    expect(countsOfVitest(vitest(3, 1, 2), 1)).toEqual({ passed: 3, failed: 1, skipped: 2 })
    expect(countsOfPlaywright(playwright(3, 1, 1, 2), 1)).toEqual({ passed: 3, failed: 2, skipped: 2 })
    expect(countsOfCheck(0)).toEqual({ passed: 1, failed: 0, skipped: 0 })
  })

  it.each([
    ['a file did not load', countsOfVitest(vitest(3, 0, 0), 1)],
    ['the report is missing', countsOfVitest(null, 0)],
    ['the report is broken', countsOfPlaywright('{', 0)],
    ['no test was run', countsOfPlaywright(playwright(0, 0, 0, 0), 0)],
    ['the runner was stopped', countsOfPlaywright(playwright(3, 0, 0, 0), null)],
    ['a check failed', countsOfCheck(1)],
  ])('have a failure when %s', (_, counts) => {
    expect(counts.failed).toBe(1)
  })

  it('are added up into one plain line', () => {
    const total = sum([countsOfVitest(vitest(3, 1, 2), 1), countsOfCheck(0), countsOfCheck(null)])
    expect(countLine(total)).toBe('4 passed, 2 failed, 2 skipped')
  })
})
