import { describe, expect, it } from 'vitest'
import {
  countLine,
  countsOfCheck,
  countsOfPlaywright,
  countsOfVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  sum,
} from './test-counts.ts'

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

describe('what failed is told at the end', () => {
  it('by the title, the file and the first line of why', () => {
    const report = {
      testResults: [
        {
          name: '/work/src/app/start.api.test.ts',
          status: 'failed',
          assertionResults: [
            {
              fullName: 'a start is quick',
              status: 'failed',
              failureMessages: ['Error: too slow\n    at start'],
            },
            { fullName: 'a start is whole', status: 'passed' },
          ],
        },
        {
          name: '/work/src/app/x.test.ts',
          status: 'failed',
          message: 'no such module',
          assertionResults: [],
        },
        { name: '/work/src/app/y.test.ts', status: 'passed', assertionResults: [] },
      ],
    }
    expect(failuresOfVitest(JSON.stringify(report))).toEqual([
      'a start is quick (start.api.test.ts): Error: too slow',
      '(x.test.ts): no such module',
    ])
  })

  it('for journeys too, wherever they are nested, without colours', () => {
    const spec = (title: string, status: string, message?: string) => ({
      title,
      tests: [{ status, results: [{ ...(message && { error: { message } }) }] }],
    })
    const report = {
      suites: [
        {
          file: 'approvals.spec.ts',
          specs: [
            spec('one signs', 'expected'),
            spec('two sign', 'flaky', '\u001b[31mTimed out\u001b[39m\nmore'),
          ],
          suites: [{ file: 'approvals.spec.ts', specs: [spec('three sign', 'unexpected')] }],
        },
      ],
      errors: [{ message: 'a worker ended' }],
    }
    expect(failuresOfPlaywright(JSON.stringify(report))).toEqual([
      'two sign (approvals.spec.ts): Timed out',
      'three sign (approvals.spec.ts)',
      '(the runner): a worker ended',
    ])
  })

  it('and of a report that is not there nothing', () => {
    expect([...failuresOfVitest(null), ...failuresOfPlaywright('{')]).toEqual([])
  })
})
