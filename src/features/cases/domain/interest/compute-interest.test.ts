import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '#shared/dates.ts'
import { Decimal } from '#shared/decimal.ts'
import {
  type Interest,
  type InterestItem,
  interestOf,
  type PublishedRate,
  type Recovered,
} from './compute-interest.ts'

const cny = (amount: string) => ({ amount, unit: 'CNY' })
const item = (more: Partial<InterestItem>): InterestItem => ({
  way: 1,
  principal: cny('10000000'),
  yearly: null,
  term: null,
  multiple: null,
  fixedOn: null,
  daysOfYear: 365,
  from: '2024-01-01',
  until: '2024-12-31',
  pausedFrom: null,
  pausedUntil: null,
  order: 1,
  ...more,
})
const computed = (of: InterestItem, recoveries: Recovered[] = [], rates: PublishedRate[] = []): Interest => {
  const answer = interestOf(of, recoveries, rates)
  if ('lacksRateOf' in answer) throw new Error(`no rate of ${answer.lacksRateOf}`)
  return answer
}
const received = (date: string, amount: string, unit = 'CNY'): Recovered => ({
  date,
  amount: { amount, unit },
})

/** Rates as an example; whether they were published so is not what is tested. */
const rates: PublishedRate[] = [
  { term: 1, from: '2024-07-22', rate: 3.35 },
  { term: 1, from: '2023-06-20', rate: 3.55 },
  { term: 2, from: '2023-06-20', rate: 4.2 },
  { term: 1, from: '2023-08-21', rate: 3.45 },
]

// The figures were made with whole fractions in another language, apart from the code.
describe('interest worked out apart from the code', () => {
  test('a yearly rate over a leap year counts 366 days', () => {
    const { interest, steps } = computed(item({ yearly: 6 }))
    expect(steps.map(({ days }) => days)).toEqual([366])
    expect(interest).toBe('601644')
  })

  test('a year of 360 days, from the last of February to the 29th', () => {
    const of = item({
      yearly: 4.35,
      daysOfYear: 360,
      principal: cny('123456789'),
      from: '2023-02-28',
      until: '2024-02-29',
    })
    expect(computed(of).interest).toBe('5474794')
  })

  test('the LPR follows its publications, each from its day on', () => {
    const of = item({
      way: 2,
      term: 1,
      multiple: 1.5,
      principal: cny('50000000'),
      from: '2023-08-01',
      until: '2024-08-31',
    })
    const { steps, interest } = computed(of, [], rates)
    expect(steps.map(({ days, rate, publishedOn, interest }) => [days, rate, publishedOn, interest])).toEqual(
      [
        [20, '5.325', '2023-06-20', '145890'],
        [336, '5.175', '2023-08-21', '2381918'],
        [41, '5.025', '2024-07-22', '282226'],
      ],
    )
    expect(interest).toBe('2810034')
  })

  test('the LPR of one day holds throughout', () => {
    const of = item({
      way: 2,
      term: 1,
      multiple: 4,
      fixedOn: '2023-08-20',
      from: '2023-08-01',
      until: '2024-08-31',
    })
    expect(computed(of, [], rates).steps.map(({ rate, publishedOn }) => [rate, publishedOn])).toEqual([
      ['14.2', '2023-06-20'],
    ])
  })

  test('the doubled part runs until the day of each payment, that day counted', () => {
    const of = item({ way: 3, principal: cny('80000000'), from: '2025-04-01', until: '2025-12-31', order: 2 })
    const { steps, interest, principalLeft, payments } = computed(of, [
      received('2025-09-10', '50000000'),
      received('2025-06-30', '30000000'),
    ])
    expect(steps.map(({ days, principal, interest }) => [days, principal, interest])).toEqual([
      [91, '80000000', '1274000'],
      [72, '50000000', '630000'],
    ])
    expect(interest).toBe('1904000')
    expect(principalLeft).toBe('0')
    expect(payments.map(({ date, toPrincipal, toInterest }) => [date, toPrincipal, toInterest])).toEqual([
      ['2025-06-30', '30000000', '0'],
      ['2025-09-10', '50000000', '0'],
    ])
  })

  test('interest first: what is left of a payment lowers the principal', () => {
    const of = item({
      yearly: 8,
      principal: cny('100000000'),
      from: '2024-03-01',
      until: '2025-03-31',
      order: 3,
    })
    const found = computed(of, [received('2024-06-30', '5000000'), received('2024-12-31', '10000000')])
    expect(found.payments.map(({ toInterest, toPrincipal }) => [toInterest, toPrincipal])).toEqual([
      ['2673973', '2326027'],
      ['3939071', '6060929'],
    ])
    expect([found.interest, found.paid, found.principalLeft]).toEqual(['8420205', '6613044', '91613044'])
  })

  test('days without interest are told and bear none', () => {
    const of = item({
      way: 3,
      principal: cny('100000000'),
      from: '2025-01-01',
      until: '2025-01-31',
      pausedFrom: '2025-01-10',
      pausedUntil: '2025-01-20',
    })
    expect(computed(of).steps.map(({ days, isPaused, interest }) => [days, isPaused, interest])).toEqual([
      [9, false, '157500'],
      [11, true, '0'],
      [11, false, '192500'],
    ])
  })

  // 3.65 % of 100,000.00 is 10.00 a day.
  test('what comes in on the first day counts from the second, on the last day no more', () => {
    const of = item({ yearly: 3.65, order: 2, from: '2025-03-01', until: '2025-03-03' })
    const paid = (date: string) =>
      computed(of, [received(date, '5000000')]).steps.map(({ to, interest }) => [to, interest])
    expect(paid('2025-03-01')).toEqual([
      ['2025-03-01', '1000'],
      ['2025-03-03', '1000'],
    ])
    expect(paid('2025-03-03')).toEqual([['2025-03-03', '3000']])
    expect(computed(of, [received('2025-03-03', '5000000')]).principalLeft).toBe('5000000')
  })

  test('a single day without interest, also the first or the last one', () => {
    const of = item({ yearly: 3.65, from: '2025-03-01', until: '2025-03-03' })
    const paused = (day: string) =>
      computed({ ...of, pausedFrom: day, pausedUntil: day }).steps.map(({ days, interest }) => [
        days,
        interest,
      ])
    expect(paused('2025-03-02')).toEqual([
      [1, '1000'],
      [1, '0'],
      [1, '1000'],
    ])
    expect(paused('2025-03-01')).toEqual([
      [1, '0'],
      [2, '2000'],
    ])
    expect(paused('2025-03-03')).toEqual([
      [2, '2000'],
      [1, '0'],
    ])
  })

  test('half of the smallest unit is rounded up; a currency without decimals has whole ones', () => {
    expect(computed(item({ yearly: 36.5, principal: cny('100'), until: '2024-01-05' })).interest).toBe('1')
    const yen = item({ way: 3, principal: { amount: '1000000', unit: 'JPY' }, until: '2024-01-03' })
    expect(computed(yen)).toMatchObject({ interest: '525', unit: 'JPY' })
  })
})

describe('what does not count', () => {
  test('a day whose LPR is not known is named, and nothing is made up', () => {
    const of = item({ way: 2, term: 1, multiple: 1, from: '2023-06-19', until: '2023-12-31' })
    expect(interestOf(of, [], rates)).toEqual({ lacksRateOf: '2023-06-19' })
    expect(interestOf({ ...of, fixedOn: '2020-01-01' }, [], rates)).toEqual({ lacksRateOf: '2020-01-01' })
    expect(interestOf({ ...of, term: 2, from: '2023-06-20' }, [], rates)).toHaveProperty('interest')
  })

  test('recoveries before the first day, after the last, in another currency, or not to be taken off', () => {
    const of = item({ yearly: 6, order: 2 })
    const around = [
      received('2023-12-31', '100'),
      received('2025-01-01', '100'),
      received('2024-02-01', '100', 'USD'),
    ]
    expect(computed(of, around)).toMatchObject({
      payments: [],
      otherCurrencies: 1,
      principalLeft: '10000000',
    })
    expect(computed({ ...of, order: 1 }, [received('2024-02-01', '100')]).payments).toEqual([])
  })

  test('what is to begin later bears none yet', () => {
    expect(computed(item({ yearly: 6, from: '2025-01-01', until: '2024-12-31' }))).toMatchObject({
      steps: [],
      interest: '0',
    })
  })

  test('more than is owed is left over', () => {
    const found = computed(item({ yearly: 6, order: 2, until: '2024-01-10' }), [
      received('2024-01-05', '20000000'),
    ])
    expect(found.principalLeft).toBe('0')
    expect(found.payments[0]).toMatchObject({ toPrincipal: '10000000', toInterest: '8219', left: '9991781' })
  })
})

describe('whatever is paid when', () => {
  const day = (at: number) => addDays('2023-07-01', at)
  const payments = fc.array(
    fc.record({ at: fc.integer({ min: -5, max: 500 }), amount: fc.integer({ min: 1, max: 4_000_000 }) }),
    { maxLength: 8 },
  )
  const items = fc
    .record({
      way: fc.constantFrom<1 | 2 | 3>(1, 2, 3),
      order: fc.constantFrom<1 | 2 | 3>(1, 2, 3),
      from: fc.integer({ min: 0, max: 100 }),
      length: fc.integer({ min: 0, max: 400 }),
      paused: fc.option(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 60 })), {
        nil: null,
      }),
    })
    .map(({ way, order, from, length, paused }) =>
      item({
        way,
        order,
        yearly: 7.3,
        term: 1,
        multiple: 2,
        from: day(from),
        until: day(from + length),
        pausedFrom: paused && day(from + paused[0]),
        pausedUntil: paused && day(from + paused[0] + paused[1]),
      }),
    )

  test('the steps cover each day once, and every unit paid went somewhere', () => {
    fc.assert(
      fc.property(items, payments, (of, paid) => {
        const recoveries = paid.map(({ at, amount }) => received(day(at), String(amount)))
        const found = computed(of, recoveries, rates)
        let next = of.from
        for (const { from, to, days } of found.steps) {
          expect(from).toBe(next)
          expect(days).toBe(daysBetween(from, to) + 1)
          next = addDays(to, 1)
        }
        if (found.principalLeft !== '0') expect(next).toBe(addDays(of.until, 1))
        const sum = (texts: string[]) => texts.reduce((all, text) => all.plus(text), new Decimal(0)).toFixed()
        expect(sum(found.steps.map(({ interest }) => interest))).toBe(found.interest)
        expect(sum(found.payments.map(({ toInterest }) => toInterest))).toBe(found.paid)
        for (const { amount, toPrincipal, toInterest, left } of found.payments)
          expect(sum([toPrincipal, toInterest, left])).toBe(amount)
      }),
    )
  })

  test('the order in which recoveries were typed changes nothing', () => {
    fc.assert(
      fc.property(items, payments, (of, paid) => {
        const recoveries = paid.map(({ at, amount }) => received(day(at), String(amount)))
        const { steps, interest, principalLeft } = computed(of, recoveries, rates)
        expect(computed(of, recoveries.toReversed(), rates.toReversed())).toMatchObject({
          steps,
          interest,
          principalLeft,
        })
      }),
    )
  })
})
