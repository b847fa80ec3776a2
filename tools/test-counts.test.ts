import { describe, expect, it } from 'vitest'
import {
  countLine,
  countsOfCheck,
  failedFiles,
  failedJourneys,
  reportOfPlaywright,
  reportOfVitest,
  sum,
} from './test-counts.ts'

const test = (fullName: string, status: string, why?: string) => ({
  fullName,
  status,
  failureMessages: why ? [why] : [],
})
const file = (name: string, status: string, ...assertionResults: ReturnType<typeof test>[]) => ({
  name: `/work/src/app/${name}`,
  status,
  assertionResults,
})
const vitest = (...testResults: object[]) => JSON.stringify({ testResults })

const journey = (title: string, status: string, message?: string) => ({
  title,
  file: 'approvals.spec.ts',
  line: 12,
  tests: [{ status, results: [{ ...(message && { error: { message } }) }, {}] }],
})
const playwright = (
  expected: number,
  unexpected: number,
  flaky: number,
  skipped: number,
  suites: object[] = [],
) => JSON.stringify({ stats: { expected, unexpected, flaky, skipped }, suites })

const slow = file(
  'start.api.test.ts',
  'failed',
  test('a start is whole', 'passed'),
  test('a start is quick', 'failed', 'Error: too slow\n    at start'),
)
const unloaded = { ...file('x.test.ts', 'failed'), message: 'no such module' }
const fine = file('y.test.ts', 'passed', test('a', 'passed'), test('b', 'skipped'), test('c', 'todo'))

describe('the counts of npm test', () => {
  it('are those of the runners; a file that did not load is a failure', () => {
    expect(reportOfVitest(vitest(slow, unloaded, fine), 1).counts).toEqual({
      passed: 2,
      failed: 2,
      skipped: 2,
    })
    expect(reportOfPlaywright(playwright(3, 1, 0, 2), 1).counts).toEqual({ passed: 3, failed: 1, skipped: 2 })
    expect(countsOfCheck(0)).toEqual({ passed: 1, failed: 0, skipped: 0 })
  })

  it.each([
    ['the runner ended badly though no test failed', reportOfVitest(vitest(fine), 1)],
    ['the report is missing', reportOfVitest(null, 0)],
    ['the report is broken', reportOfPlaywright('{', 0)],
    ['no journey was found, which ends Playwright badly', reportOfPlaywright(playwright(0, 0, 0, 0), 1)],
    ['the runner was stopped', reportOfPlaywright(playwright(3, 0, 0, 0), null)],
    ['a check failed', { counts: countsOfCheck(1) }],
  ])('have a failure when %s', (_, { counts }) => {
    expect(counts.failed).toBe(1)
  })

  it('are added up into one plain line', () => {
    const total = sum([reportOfVitest(vitest(slow, fine), 1).counts, countsOfCheck(0), countsOfCheck(null)])
    expect(countLine(total)).toBe('3 passed, 2 failed, 2 skipped')
  })
})

describe('what failed is told at the end', () => {
  it('by the title, the file and the first line of why', () => {
    const report = vitest(slow, unloaded, fine)
    expect(reportOfVitest(report, 1).failures).toEqual([
      'a start is quick (start.api.test.ts): Error: too slow',
      '(x.test.ts): no such module',
    ])
    expect(failedFiles(report)).toEqual(['/work/src/app/start.api.test.ts', '/work/src/app/x.test.ts'])
  })

  it('for journeys too, wherever they are nested, without colours', () => {
    const suites = [
      {
        specs: [
          journey('one signs', 'expected'),
          journey('two sign', 'unexpected', '\u001b[31mTimed out\u001b[39m\nmore'),
        ],
        suites: [{ specs: [journey('three sign', 'unexpected')] }],
      },
    ]
    const report = playwright(1, 2, 0, 0, suites)
    expect(reportOfPlaywright(report, 1).failures).toEqual([
      'two sign (approvals.spec.ts): Timed out',
      'three sign (approvals.spec.ts)',
    ])
    expect(failedJourneys(report)).toEqual(['e2e/approvals.spec.ts:12', 'e2e/approvals.spec.ts:12'])
  })

  it('and of the runner itself', () => {
    const report = JSON.stringify({
      ...JSON.parse(playwright(0, 0, 0, 0)),
      errors: [{ message: 'a worker ended' }],
    })
    expect(reportOfPlaywright(report, 1).failures).toEqual(['(the runner): a worker ended'])
  })
})

describe('what passes on a retry', () => {
  it('is a flaky journey: named, and counted as passed', () => {
    const specs = [journey('one signs', 'expected'), journey('two sign', 'flaky', 'Timed out')]
    expect(reportOfPlaywright(playwright(1, 0, 1, 0, [{ specs }]), 0)).toEqual({
      counts: { passed: 2, failed: 0, skipped: 0 },
      failures: [],
      flaky: ['two sign (approvals.spec.ts): Timed out'],
    })
  })

  it('is a flaky file of tests: each that failed in it is named', () => {
    const again = vitest(
      file(
        'start.api.test.ts',
        'passed',
        test('a start is whole', 'passed'),
        test('a start is quick', 'passed'),
      ),
    )
    expect(reportOfVitest(vitest(slow, fine), 0, again)).toEqual({
      counts: { passed: 3, failed: 0, skipped: 2 },
      failures: [],
      flaky: ['a start is quick (start.api.test.ts): Error: too slow'],
    })
  })

  it('is nothing where the file failed again: the run fails', () => {
    const report = reportOfVitest(
      vitest(slow, unloaded, fine),
      1,
      vitest(slow, { ...unloaded, status: 'passed', assertionResults: [test('x', 'passed')] }),
    )
    expect(report.counts).toEqual({ passed: 3, failed: 1, skipped: 2 })
    expect(report.failures).toEqual(['a start is quick (start.api.test.ts): Error: too slow'])
    expect(report.flaky).toEqual(['(x.test.ts): no such module'])
  })
})
