import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { figureCell, hasAllDigits } from './figure-cell.ts'

const shown = (value: number, format: string | null) => {
  const cell = figureCell(value, format)
  return typeof cell === 'number' ? cell : cell.shown
}

describe('a figure in a cell', () => {
  test.each<[number, string | null, string | number]>([
    [123, '000000', '000123'],
    [1_234_567, '000000', 1_234_567],
    [0, '000', '000'],
    [1_058_881_234, '00000000000', '01058881234'],
    [1_058_881_234, '000-0000-0000', '010-5888-1234'],
    [12, '"HT-"0000', 'HT-0012'],
    [12, '\\N\\o\\.0000', 'No.0012'],
    [12, 'Nr0000', 12],
    [7, '[Red]000;[Blue]-000', '007'],
    [7, '[$-804]000', '007'],
    [7, '000_ ', '007'],
    [7, '第000号', '第007号'],
    [7, '0;"minus"', 7],
    [7, '[<5]000;0', 7],
    [-7, '000', -7],
    [7.5, '000', 7.5],
    [7.5, '00000', 7.5],
    [7, '"0"', 7],
    [7, '###0', 7],
    [7, '"HT-"#0', 'HT-7'],
    [1234, '0_ ', 1234],
    [1234, '#,##0.00', 1234],
    [1234, '0.00', 1234],
    [0.5, '0%', 0.5],
    [1234, '0.00E+00', 1234],
    [1234, 'General', 1234],
    [1234, null, 1234],
    [1e15, '0'.repeat(20), 1e15],
    [1, '0'.repeat(101), 1],
  ])('%s of the format %s says %s', (value, format, text) => expect(shown(value, format)).toBe(text))

  test('filled up with zeros has its own digits at the end, and at least as many as the format', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 20 }), (value, width) => {
        const text = String(shown(value, '0'.repeat(width)))
        expect(text).toBe(String(value).padStart(width, '0'))
      }),
    )
  })

  test('keeps 15 digits: any decimal of so many is found again, and none of more', () => {
    const decimal = fc
      .tuple(fc.integer({ min: 1, max: 999_999_999_999_999 }), fc.integer({ min: 0, max: 14 }))
      .map(([digits, places]) => Number(`${digits}e-${places}`))
    fc.assert(fc.property(decimal, (value) => hasAllDigits(value) && hasAllDigits(-value)))
    fc.assert(fc.property(fc.bigInt(10n ** 15n, 10n ** 21n), (digits) => !hasAllDigits(Number(digits))))
    expect([0, 0.1 + 0.2, 1e-7, 123_456_789_012_345].every(hasAllDigits)).toBe(true)
    expect(
      [Number('6222020200012345678'), 12_345_678_901_234.56, 123_456_789_012.3456, 1 / 3].some(hasAllDigits),
    ).toBe(false)
  })
})
