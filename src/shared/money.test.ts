import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMoney,
  compareMoney,
  fitsDatabase,
  isMoney,
  majorText,
  minorDigits,
  moneyFigure,
  moneyText,
} from './money.ts'
import { moneySchema } from './money-schema.ts'
import { parseMoney } from './parse-money.ts'

describe('money', () => {
  it.each([
    ['12,345.5', 'CNY', '1234550'],
    ['12345678901234567.89', 'CNY', '1234567890123456789'],
    ['0.005', 'CNY', '1'],
    ['100', 'JPY', '100'],
    ['1.2345', 'KWD', '1235'],
    ['-3.1', 'USD', '-310'],
    ['0', 'CNY', '0'],
  ])('reads %s %s as %s minor units', (typed, unit, amount) =>
    expect(parseMoney(typed, unit)).toEqual({ amount, unit }),
  )

  it('rounds by the way that is asked for', () => {
    expect(parseMoney('1.001', 'CNY', 2)?.amount).toBe('101')
    expect(parseMoney('1.009', 'CNY', 3)?.amount).toBe('100')
    expect(parseMoney('1.005', 'CNY', 4)?.amount).toBe('100')
  })

  it('answers null for what is not a figure', () => expect(parseMoney('十元', 'CNY')).toBeNull())

  it('shows figures with thousands and unit in both languages', () => {
    const money = { amount: '1357950000', unit: 'CNY' }
    expect(majorText(money)).toBe('13579500.00')
    expect(majorText({ amount: '-5', unit: 'CNY' })).toBe('-0.05')
    expect(majorText({ amount: '-5', unit: 'JPY' })).toBe('-5')
    expect(moneyFigure(money)).toBe('13,579,500.00')
    expect(moneyText(money, 'zh-CN')).toBe('13,579,500.00 元')
    expect(moneyText(money, 'en')).toBe('CNY 13,579,500.00')
    expect(moneyText({ amount: '5', unit: 'CNY' }, 'zh-CN')).toBe('0.05 元')
    expect(moneyText({ amount: '-1234', unit: 'JPY' }, 'zh-CN')).toBe('-1,234 日元')
  })

  it('knows minor digits by ISO 4217', () => {
    expect(['CNY', 'JPY', 'KWD', 'CLF', 'ISK', 'ZAR'].map(minorDigits)).toEqual([2, 0, 3, 4, 0, 2])
  })

  it.each([
    [{ amount: '100', unit: 'CNY' }, true],
    [{ amount: '9223372036854775807', unit: 'CNY' }, true],
    [{ amount: '9223372036854775808', unit: 'CNY' }, false],
    [{ amount: '-0', unit: 'CNY' }, false],
    [{ amount: '01', unit: 'CNY' }, false],
    [{ amount: 100, unit: 'CNY' }, false],
    [{ amount: '1', unit: 'cny' }, false],
    [{ amount: '1', unit: 'CNY', x: 1 }, false],
    [null, false],
    ['1', false],
  ])('judges %j as money: %s', (value, verdict) => {
    expect(isMoney(value)).toBe(verdict)
    expect(moneySchema.safeParse(value).success).toBe(verdict)
  })

  it('adds and compares exactly past 2^53, and refuses different units', () => {
    const big = { amount: '9007199254740993', unit: 'CNY' }
    expect(addMoney(big, { amount: '2', unit: 'CNY' }).amount).toBe('9007199254740995')
    expect(compareMoney(big, { amount: '9007199254740992', unit: 'CNY' })).toBe(1)
    expect(() => addMoney(big, { amount: '1', unit: 'USD' })).toThrow(RangeError)
  })

  it('reads back what it writes, whatever the amount and currency', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
        fc.constantFrom('CNY', 'JPY', 'KWD'),
        (value, unit) => {
          const money = { amount: value.toString(), unit }
          expect(fitsDatabase(money.amount)).toBe(true)
          expect(parseMoney(majorText(money), unit)).toEqual(money)
          expect(parseMoney(moneyFigure(money), unit)).toEqual(money)
        },
      ),
    )
  })
})
