import { describe, expect, test } from 'vitest'
import { feeIssues } from './fee-faults.ts'
import { feePurpose } from './fee-record.ts'
import { costOf, type Fee, feeFor, lateStepsIn, monthLate, type Owed, reductionOf } from './fees.ts'

const yuan = (amount: string) => ({ amount, unit: 'CNY' })
const invention: Fee = {
  name: '发明专利年费 4—6 年',
  purpose: feePurpose.invention,
  country: '',
  yearFrom: 4,
  yearTo: 6,
  amount: yuan('120000'),
  inForceFrom: '2020-01-01',
  isReducible: true,
  reducedYears: 10,
  lateSteps: [],
  lateAmount: null,
}
const renewal: Fee = {
  ...invention,
  name: '续展',
  purpose: feePurpose.markRenewal,
  yearFrom: null,
  yearTo: null,
  amount: yuan('50000'),
  isReducible: false,
  reducedYears: null,
  lateAmount: yuan('25000'),
}
const owed: Owed = {
  purpose: feePurpose.invention,
  country: '中国',
  year: 6,
  due: '2026-03-10',
  graceUntil: '2026-09-10',
  times: 1,
  grantYear: 3,
  reduction: 0,
}
const cost = (more: Partial<Owed>, paidOn: string, fees: Fee[] = [invention, renewal]) =>
  costOf(fees, { ...owed, ...more }, paidOn)

describe('what a payment on a day costs', () => {
  test('in time the fee alone, late a step more with each month begun, of the full fee', () => {
    const paid = ['2026-03-10', '2026-04-10', '2026-04-11', '2026-06-10', '2026-06-11', '2026-09-10']
    expect(paid.map((day) => (cost({}, day) as { amount: { amount: string } }).amount.amount)).toEqual([
      '120000',
      '120000',
      '126000',
      '132000',
      '138000',
      '150000',
    ])
  })

  test('a reduction takes from the fee and nothing from what is added', () => {
    expect(cost({ reduction: 85 }, '2026-06-10')).toEqual({
      amount: yuan('30000'),
      full: yuan('120000'),
      reduction: 85,
      added: yuan('12000'),
      step: 10,
    })
    expect(cost({ reduction: 70 }, '2026-03-10')).toMatchObject({ amount: yuan('36000'), added: null })
  })

  test('a reduction ends with the years that the line says, counted from the grant year', () => {
    const whole = { ...invention, yearFrom: 1, yearTo: 20 }
    expect(cost({ reduction: 85, year: 12 }, '2026-03-10', [whole])).toMatchObject({ reduction: 85 })
    expect(cost({ reduction: 85, year: 13 }, '2026-03-10', [whole])).toMatchObject({ reduction: 0 })
    expect(cost({ reduction: 85, year: 13 }, '2026-03-10', [{ ...whole, reducedYears: null }])).toMatchObject(
      {
        reduction: 85,
      },
    )
    expect(cost({ reduction: 85 }, '2026-03-10', [{ ...invention, isReducible: false }])).toMatchObject({
      reduction: 0,
    })
  })

  test('a renewal costs so much a class, and in grace a fixed amount a class more', () => {
    const mark = {
      purpose: feePurpose.markRenewal,
      year: null,
      times: 2,
      due: '2026-02-28',
      graceUntil: '2026-08-28',
    }
    expect(cost(mark, '2026-02-28')).toMatchObject({ amount: yuan('100000'), added: null })
    expect(cost(mark, '2026-03-01')).toMatchObject({ amount: yuan('150000'), added: yuan('50000'), step: 0 })
  })

  test('after the grace nothing can be paid, and without a line nothing is guessed', () => {
    expect(cost({}, '2026-09-11')).toBe('graceOver')
    expect(cost({ year: 7 }, '2026-03-10')).toBe('noFee')
    expect(cost({ purpose: feePurpose.design }, '2026-03-10')).toBe('noFee')
  })

  test('a grace that moved over a rest day keeps the last step', () => {
    expect(cost({ due: '2026-07-01', graceUntil: '2027-01-04' }, '2027-01-04')).toMatchObject({ step: 25 })
  })

  test('the line in force on the day it was due holds, one for the country before one for all', () => {
    const later = { ...invention, name: 'later', amount: yuan('150000'), inForceFrom: '2026-03-11' }
    const abroad = {
      ...invention,
      name: 'abroad',
      country: '美国',
      amount: { amount: '160000', unit: 'USD' },
    }
    const fees = [invention, later, abroad]
    expect(feeFor(fees, owed)?.name).toBe(invention.name)
    expect(feeFor(fees, { ...owed, due: '2026-03-11' })?.name).toBe('later')
    expect(feeFor(fees, { ...owed, country: '美国' })?.name).toBe('abroad')
    expect(feeFor(fees, { ...owed, due: '2019-12-31' })).toBeNull()
  })

  test('a line’s own steps stand before those of the law', () => {
    expect(cost({}, '2026-03-11', [{ ...invention, lateSteps: [10, 20.5] }])).toMatchObject({ step: 10 })
    expect(cost({}, '2026-08-11', [{ ...invention, lateSteps: [10, 20.5] }])).toMatchObject({
      step: 20.5,
      added: yuan('24600'),
    })
  })

  test('what is not a whole minor unit is rounded half up', () => {
    expect(cost({ reduction: 85 }, '2026-03-10', [{ ...invention, amount: yuan('90001') }])).toMatchObject({
      amount: yuan('13500'),
    })
    expect(cost({ reduction: 70 }, '2026-03-10', [{ ...invention, amount: yuan('45') }])).toMatchObject({
      amount: yuan('14'),
    })
  })
})

test('a month of lateness ends on the same day of the next month, or that month’s last', () => {
  expect(
    ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'].map((day) => monthLate('2026-01-31', day)),
  ).toEqual([0, 1, 1, 2])
})

test('owners: one has what is granted to it while that holds; several have 70 per cent while each has something', () => {
  const has = (reduction: 70 | 85 | null, until: string | null = null) => ({ reduction, until })
  const day = '2026-03-10'
  expect(reductionOf([has(85)], day)).toBe(85)
  expect(reductionOf([has(85, '2026-03-10')], day)).toBe(85)
  expect(reductionOf([has(85, '2026-03-09')], day)).toBe(0)
  expect(reductionOf([has(85), has(85)], day)).toBe(70)
  expect(reductionOf([has(85), has(null)], day)).toBe(0)
  expect(reductionOf([], day)).toBe(0)
})

test('steps are per cents with commas or blanks between', () => {
  expect(lateStepsIn('0、5，10, 15 20%')).toEqual([0, 5, 10, 15, 20])
  expect(lateStepsIn('')).toEqual([])
  expect([lateStepsIn('5、x'), lateStepsIn('101'), lateStepsIn('-5')]).toEqual([null, null, null])
})

test('a line says its years when it is an annual fee, and no years when it is none', () => {
  const typed = {
    purpose: feePurpose.invention,
    yearFrom: 4,
    yearTo: 6,
    amount: yuan('1'),
    reducedYears: 10,
    lateSteps: '0、5',
    lateAmount: null,
  }
  const paths = (more: object) => feeIssues({ ...typed, ...more }).map(({ path }) => path)
  expect(paths({})).toEqual([])
  expect(paths({ yearFrom: null, yearTo: 21 })).toEqual(['yearFrom', 'yearTo'])
  expect(paths({ yearFrom: 6, yearTo: 4 })).toEqual(['yearTo'])
  expect(paths({ purpose: feePurpose.markRenewal })).toEqual(['yearFrom', 'yearTo'])
  expect(paths({ amount: null, reducedYears: 0.5, lateSteps: 'x' })).toEqual([
    'amount',
    'reducedYears',
    'lateSteps',
  ])
  expect(paths({ amount: yuan('-1') })).toEqual(['amount'])
  expect(paths({ lateAmount: { amount: '1', unit: 'USD' } })).toEqual(['lateAmount'])
})
