import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMoney, compareMoney, type Money, minorDigits } from './money.ts'
import {
  compareAmounts,
  figureFormat,
  readAmountValues,
  totalsByCurrency,
  totalsText,
  writeAmountValues,
} from './money-totals.ts'
import { inUnit } from './parse-money.ts'

const units = ['CNY', 'USD', 'JPY', 'KWD']
const money: fc.Arbitrary<Money> = fc.record({
  amount: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  unit: fc.constantFrom(...units),
})

describe('amounts of several currencies', () => {
  it('are never added: 300 yuan and ten million dollars are two lines', () => {
    const totals = totalsByCurrency([
      { amount: '1000000000', unit: 'USD' },
      { amount: '10000', unit: 'CNY' },
      { amount: '20000', unit: 'CNY' },
      { amount: '1500', unit: 'KWD' },
    ])
    expect(totalsText(totals, 'zh-CN')).toBe('300.00 元\n1.500 第纳尔\n10,000,000.00 美元')
    expect(totalsText(totals, 'en')).toBe('CNY 300.00\nKWD 1.500\nUSD 10,000,000.00')
    expect(totalsByCurrency([])).toEqual([])
  })

  it('are totalled exactly, each currency by itself, in whatever order they come', () => {
    fc.assert(
      fc.property(fc.array(money), (amounts) => {
        const totals = totalsByCurrency(amounts)
        for (const { unit, amount } of totals) {
          const own = amounts.filter((one) => one.unit === unit)
          expect(amount).toBe(own.reduce(addMoney, { amount: '0', unit }).amount)
        }
        expect(totals.map(({ unit }) => unit)).toEqual(
          [...new Set(amounts.map(({ unit }) => unit))].toSorted(),
        )
        expect(totalsByCurrency(amounts.toReversed())).toEqual(totals)
      }),
    )
  })

  it('are totalled the same when parts were totalled before', () => {
    fc.assert(
      fc.property(fc.array(money), fc.array(money), (some, others) => {
        const parts = [...totalsByCurrency(some), ...totalsByCurrency(others)]
        expect(totalsByCurrency(parts)).toEqual(totalsByCurrency([...some, ...others]))
      }),
    )
  })

  it('are sorted by currency and then amount, and that is one order', () => {
    fc.assert(
      fc.property(money, money, money, (a, b, c) => {
        expect(compareAmounts(a, b)).toBe(a.unit === b.unit ? compareMoney(a, b) : a.unit < b.unit ? -1 : 1)
        expect(compareAmounts(b, a) + compareAmounts(a, b)).toBe(0)
        if (compareAmounts(a, b) <= 0 && compareAmounts(b, c) <= 0)
          expect(compareAmounts(a, c)).toBeLessThanOrEqual(0)
      }),
    )
  })
})

describe('a condition on amounts', () => {
  it('names its currency, and is read back as it was written', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...units),
        fc.array(fc.bigInt().map(String), { minLength: 1 }),
        (unit, amounts) => {
          expect(readAmountValues(writeAmountValues({ unit, amounts }))).toEqual({ unit, amounts })
        },
      ),
    )
    expect(writeAmountValues({ unit: 'USD', amounts: ['', '200'] })).toEqual(['USD', '', '200'])
    expect(writeAmountValues({ unit: 'USD', amounts: ['', ''] })).toEqual([])
  })

  it('without a currency is of yuan, as it was while only yuan could be asked for', () =>
    expect(readAmountValues(['100', ''])).toEqual({ unit: 'CNY', amounts: ['100', ''] }))

  it('keeps its figures when another currency is chosen', () => {
    expect(inUnit({ unit: 'CNY', amounts: ['12345', ''] }, 'JPY')).toEqual({
      unit: 'JPY',
      amounts: ['123', ''],
    })
    expect(inUnit({ unit: 'JPY', amounts: ['123'] }, 'KWD').amounts).toEqual(['123000'])
  })
})

describe('figures of a spreadsheet', () => {
  it('have the decimals of their currency', () =>
    expect(units.map((unit) => figureFormat(minorDigits(unit)))).toEqual([
      '#,##0.00',
      '#,##0.00',
      '#,##0',
      '#,##0.000',
    ]))
})
