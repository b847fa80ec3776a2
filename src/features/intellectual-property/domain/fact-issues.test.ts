import { describe, expect, test } from 'vitest'
import { issueText } from '#shared/issues.ts'
import { factIssues } from './fact-issues.ts'

const today = '2026-11-28'
const at = (columns: object) =>
  factIssues(columns as Record<string, unknown>, today).map(({ path, code }) => [path, code])
const patent = { kind: 1, patentKind: 1, country: '中国', applied: '2021-05-06', registered: '2023-01-09' }

describe('days of a right', () => {
  test.each(['applied', 'registered', 'priority'])('%s is not to come; today is not', (path) => {
    expect(at({ [path]: '2026-11-29' })).toEqual([[path, 'dateToCome']])
    expect(at({ [path]: today })).toEqual([])
    expect(at({ [path]: null })).toEqual([])
  })

  test('what may be known before it comes may come: gazettes, the end of a term', () => {
    const known = { registrationGazette: '2026-12-13', expiry: '2176-11-28', exclusiveTo: '2036-01-01' }
    expect(at(known)).toEqual([])
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
    for (const day of ['0202-05-06', '1026-05-06', '1849-12-31', '2176-11-29', '9999-12-31'])
      expect(at({ [path]: day })).toEqual([[path, 'yearOdd']])
    expect(at({ [path]: '1850-01-01' })).toEqual([])
    expect(factIssues({ [path]: '1026-05-06' }, today)[0]?.params).toEqual({ year: '1026' })
  })
})

describe('the year through which annual fees are paid', () => {
  const paid = (paidThrough: number | null, more: object = {}) => at({ ...patent, paidThrough, ...more })
  const words = (more: object) =>
    factIssues({ ...patent, ...more }, today).flatMap((issue) => [
      issueText(issue, 'zh-CN'),
      issueText(issue, 'en'),
    ])
  const refused = [['paidThrough', 'schema']]

  test('is one of the patent’s own: a whole one, from 1 to the last of its kind', () => {
    expect(paid(1)).toEqual([])
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
    expect(words({ paidThrough: 2026 })).toEqual([
      '年费已缴至年度应为自申请日起算的专利年度（1 至 20 的整数），不是日历年份',
      'Annual fees are paid through: enter the patent year counted from the filing, from 1 to 20, not a calendar year',
    ])
  })

  test('is at most the one after the present; the year begins on the day of the filing', () => {
    // 28 November 2026 lies in year 6 of a filing of 6 May 2021.
    expect(paid(7)).toEqual([])
    expect(paid(8)).toEqual(refused)
    expect(words({ paidThrough: 8 })).toEqual([
      '现为第 6 专利年度，年费最多已缴至第 7 年度，请核对',
      'This is patent year 6: fees can be paid through year 7 at most',
    ])
    expect(paid(7, { applied: '2021-11-28' })).toEqual([])
    expect(paid(7, { applied: '2021-11-29' })).toEqual(refused)
    expect(paid(7, { applied: null })).toEqual([])
  })

  test('of another country is not counted by the years of ours, and is no calendar year either', () => {
    expect(paid(20, { country: '日本' })).toEqual([])
    expect(paid(25, { country: '日本', patentKind: 3 })).toEqual([])
    for (const year of [26, 2026]) expect(paid(year, { country: '日本' })).toEqual(refused)
  })

  test('is not asked of what is no patent, nor counted from a filing that cannot be', () => {
    expect(at({ kind: 2, paidThrough: 2026 })).toEqual([])
    expect(paid(5, { applied: '0202-05-06' })).toEqual([['applied', 'yearOdd']])
    expect(paid(5, { applied: '2026-11-29' })).toEqual([['applied', 'dateToCome']])
    expect(paid(2026, { applied: '2026-11-29' })).toEqual([['applied', 'dateToCome'], ...refused])
    expect(paid(8, { registered: '2026-11-29' })).toEqual([['registered', 'dateToCome'], ...refused])
  })

  test('is asked of what comes in as in force where nobody can tell without it whether it is alive', () => {
    // Granted in year 2: the fee of year 3 was due on 6 May 2023 and could be paid until 6 November 2023.
    for (const status of [4, 5])
      for (const country of ['中国', '', null, 'China'])
        expect(paid(null, { status, country })).toEqual(refused)
    expect(words({ status: 4 })).toEqual([
      '请填写年费已缴至年度：第 3 年度年费的补缴期已于 2023-11-06 届满，不填写则无法判断专利是否仍然有效',
      'Enter the year through which annual fees are paid: the fee of year 3 could be paid until 2023-11-06, so without it the status of the patent is unclear',
    ])
    expect(paid(2, { status: 4 })).toEqual([])
  })

  test('is not asked of what is typed, is not in force, is of another country or lacks the days to count from', () => {
    expect(paid(null)).toEqual([])
    for (const more of [{ status: 8 }, { country: '美国' }, { registered: null }, { applied: null }])
      expect(paid(null, { status: 4, ...more })).toEqual([])
  })

  test('is not asked until the last day of the time of grace, nor where no further year is to be paid for', () => {
    const inForce = (applied: string, registered: string) => paid(null, { status: 4, applied, registered })
    // Granted in year 2: year 3 is paid for until 28 and 27 November 2026.
    expect(inForce('2024-05-28', '2026-05-27')).toEqual([])
    expect(inForce('2024-05-27', '2026-05-26')).toEqual(refused)
    // Granted in year 20 and in year 19 of 20.
    expect(inForce('2005-01-10', '2024-12-31')).toEqual([])
    expect(inForce('2006-01-10', '2024-12-31')).toEqual(refused)
  })
})
