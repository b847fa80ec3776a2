import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareDecimal,
  Decimal,
  formatNumber,
  fromPercent,
  parseDecimal,
  roundDecimal,
  storedPlaces,
} from './decimal.ts'
import { toPercent, withThousands } from './figures.ts'

describe('decimal', () => {
  it.each([
    ['12', '12'],
    ['012.50', '12.5'],
    ['-0', '0'],
    ['1,234,567.8', '1234567.8'],
    ['１２３．５', '123.5'],
    ['.5', '0.5'],
    [' 7 ', '7'],
    ['12345678901234567.89', '12345678901234567.89'],
  ])('reads %j as %s', (typed, stored) => expect(parseDecimal(typed)).toBe(stored))

  it.each(['', '-', '.', '1e5', 'abc', '1.2.3', '0x10', 'Infinity', 'NaN', '1'.repeat(201)])(
    'refuses %j',
    (typed) => expect(parseDecimal(typed)).toBeNull(),
  )

  it.each([
    ['2.345', 2, 1, '2.35'],
    ['-2.345', 2, 1, '-2.35'],
    ['2.341', 2, 2, '2.35'],
    ['-2.341', 2, 2, '-2.35'],
    ['2.349', 2, 3, '2.34'],
    ['-2.349', 2, 3, '-2.34'],
    ['2.345', 2, 4, '2.34'],
    ['2.355', 2, 4, '2.36'],
    ['-0.4', 0, 1, '0'],
    ['2.5', 0, 4, '2'],
    ['9007199254740993.5', 0, 1, '9007199254740994'],
  ] as const)('rounds %s to %i decimals by way %i to %s', (value, places, way, result) =>
    expect(roundDecimal(value, places, way)).toBe(result),
  )

  it.each([
    ['1234.5', 1, '1235'],
    ['1234.5', 2, '1234.50'],
    ['1234567', 3, '1,234,567'],
    ['-1234567.5', 4, '-1,234,567.50'],
    ['0.126', 5, '13%'],
    ['0.12345', 6, '12.35%'],
    ['-0.001', 1, '0'],
    ['12345678901234567.89', 4, '12,345,678,901,234,567.89'],
  ] as const)('shows %s in format %i as %s [VAL-13]', (value, format, shown) =>
    expect(formatNumber(value, format)).toBe(shown),
  )

  it('stores a percentage as its fraction and shows it times 100 [VAL-13]', () => {
    expect(fromPercent('12.5%')).toBe('0.125')
    expect(fromPercent('x')).toBeNull()
    expect(toPercent('0.125')).toBe('12.5')
    expect(storedPlaces(6)).toBe(4)
  })

  it('moves the point of a fraction exactly as multiplication by 100 does, exponents too', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.integer({ min: -30, max: 9 }),
        (n, e) => {
          const value = new Decimal(`${n}e${e}`)
          const percent = value.times(100).toFixed()
          expect(toPercent(value.toFixed())).toBe(percent)
          expect(toPercent(`${n}e${e}`)).toBe(percent)
        },
      ),
    )
    expect(toPercent('-0.00')).toBe('0')
    expect(() => toPercent('a tenth')).toThrow(RangeError)
  })

  it('reads back what it groups with thousands, whatever the number', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.nat(99), (whole, cents) => {
        const plain = `${whole}.${String(cents).padStart(2, '0')}`
        const canonical = parseDecimal(plain) as string
        expect(parseDecimal(withThousands(plain))).toBe(canonical)
        expect(compareDecimal(plain, canonical)).toBe(0)
      }),
    )
  })
})
