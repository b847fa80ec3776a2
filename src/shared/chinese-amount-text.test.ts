import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords } from './chinese-amount.ts'
import { moneyFromWords } from './chinese-amount-text.ts'

test.each([
  ['人民币壹万贰仟叁佰肆拾伍元陆角整', '1234560'],
  ['壹佰万元整', '100000000'],
  ['（大写）：人民币叁拾万圆整', '30000000'],
  ['拾万元整', '10000000'],
  ['壹仟零伍元零叁分', '100503'],
  ['零元整', '0'],
  ['壹万亿元整', '100000000000000'],
])('%s is read as an amount', (text, amount) => {
  expect(moneyFromWords(text, 'CNY')).toEqual({ amount, unit: 'CNY' })
})

test.each(['', '元整', '壹佰', '壹佰元多', '壹拾贰佰元整', '12元', '一百', '佰壹元整'])(
  '%s is no amount in words',
  (text) => {
    expect(moneyFromWords(text, 'CNY')).toBeNull()
  },
)

test('reads every amount that is written in words', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), (minor) => {
      const money = { amount: String(minor), unit: 'CNY' }
      expect(moneyFromWords(amountInWords(money), 'CNY')).toEqual(money)
    }),
    { numRuns: 500 },
  )
})
