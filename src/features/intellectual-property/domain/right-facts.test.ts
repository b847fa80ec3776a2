import { describe, expect, test } from 'vitest'
import { issueText } from '#shared/issues.ts'
import { factIssues } from './right-facts.ts'

const today = '2026-11-28'
const at = (columns: object) =>
  factIssues(columns as Record<string, unknown>, today).map(({ path, code }) => [path, code])
const patent = { kind: 1, patentKind: 1, country: '中国', applied: '2021-05-06', registered: '2023-01-09' }

describe('days of a right', () => {
  test.each(['applied', 'registered', 'priority'])('%s is not to come; today is not', (path) => {
    expect(at({ [path]: '2026-11-29' })).toEqual([[path, 'dateToCome']])
    expect(at({ [path]: today })).toEqual([])
  })

  test('what may be known before it comes may come: gazettes, the end of a term', () => {
    expect(
      at({ registrationGazette: '2026-12-13', expiry: '2041-05-05', exclusiveTo: '2036-01-01' }),
    ).toEqual([])
  })

  test.each([
    'applied',
    'registered',
    'priority',
    'expiry',
    'published',
    'preliminaryGazette',
    'registrationGazette',
    'exclusiveFrom',
    'exclusiveTo',
    'completed',
  ])('%s of a year that cannot be is a slip of the pen', (path) => {
    for (const day of ['0202-05-06', '1026-05-06', '1849-12-31', '2206-05-06', '9999-12-31'])
      expect(at({ [path]: day })).toEqual([[path, 'yearOdd']])
    expect(at({ [path]: '1850-01-01' })).toEqual([])
    expect(issueText(factIssues({ [path]: '1026-05-06' }, today)[0] as never, 'zh-CN')).toContain('1026')
  })
})

describe('the year through which annual fees are paid', () => {
  const paid = (paidThrough: number | null, more: object = {}) => at({ ...patent, paidThrough, ...more })
  const refused = [['paidThrough', 'schema']]
  test('is one of the patent’s own: a whole one, from 1 to the last of its kind', () => {
    for (const year of [0, -1, 2.5, 2026, 21]) expect(paid(year)).toEqual(refused)
    const old = (patentKind: number, applied: string) => ({ patentKind, applied, registered: applied })
    for (const [kind, applied, last] of [
      [1, '2007-05-06', 20],
      [2, '2017-05-06', 10],
      [3, '2012-05-06', 15],
    ] as const) {
      expect(paid(last, old(kind, applied))).toEqual([])
      expect(paid(last + 1, old(kind, applied))).toEqual(refused)
    }
    const [issue] = factIssues({ ...patent, paidThrough: 2026 }, today)
    expect(issueText(issue as never, 'zh-CN')).toContain('不是日历年份')
    expect(issueText(issue as never, 'en')).toContain('no calendar year')
  })

  test('is at most the one after the present; the year begins on the day of the filing', () => {
    // 28 November 2026 lies in year 6 of a filing of 6 May 2021.
    expect(paid(7)).toEqual([])
    expect(paid(8)).toEqual(refused)
    expect(paid(7, { applied: '2021-11-28' })).toEqual([])
    expect(paid(7, { applied: '2021-11-29' })).toEqual(refused)
  })

  test('of another country is not counted by the years of ours, and is no calendar year either', () => {
    expect(paid(20, { country: '日本' })).toEqual([])
    expect(paid(25, { country: '日本', patentKind: 3 })).toEqual([])
    for (const year of [26, 2026]) expect(paid(year, { country: '日本' })).toEqual(refused)
  })

  test('is not asked of what is no patent, nor counted from a day that cannot be', () => {
    expect(at({ kind: 2, paidThrough: 2026 })).toEqual([])
    expect(at({ ...patent, applied: '0202-05-06', paidThrough: 5 })).toEqual([['applied', 'yearOdd']])
  })

  test('is asked of what comes in as in force where nobody can tell without it whether it is alive', () => {
    // Granted in year 2: the fee of year 3 was due on 6 May 2023 and could be paid until 6 November 2023.
    for (const status of [4, 5]) {
      expect(paid(null, { status })).toEqual(refused)
      expect(paid(null, { status, country: '' })).toEqual(refused)
      expect(paid(null, { status, country: 'China' })).toEqual(refused)
    }
    expect(paid(null)).toEqual([])
    expect(paid(null, { status: 8 })).toEqual([])
    expect(paid(null, { status: 4, country: '美国' })).toEqual([])
    expect(paid(null, { status: 4, registered: null })).toEqual([])
    expect(paid(2, { status: 4 })).toEqual([])
    // Granted in year 2, too: until the last day of the time of grace it is alive whatever was paid.
    expect(paid(null, { status: 4, applied: '2024-05-28', registered: '2026-05-27' })).toEqual([])
    expect(paid(null, { status: 4, applied: '2024-05-27', registered: '2026-05-26' })).toEqual(refused)
    // No further year is to be paid for.
    expect(paid(null, { status: 4, applied: '2007-05-06', registered: '2026-06-06' })).toEqual([])
  })
})
