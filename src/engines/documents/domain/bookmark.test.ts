import { describe, expect, test } from 'vitest'
import { figureColumns, isOfFigures } from './bookmark.ts'

describe('a column of figures', () => {
  test.each([
    ['12,345.00', '-3', ''],
    ['12,345.00 元', '8 美元'],
    ['CNY 12,345.00', 'USD 8.00'],
    ['¥12', '€3.5'],
    ['13%', '5‰'],
    ['12', '合计'],
    ['3个月', '12个月'],
    ['12 kg', '3.5 m', '8.00 XYZ'],
  ])('holds amounts and counts with their unit: %s, %s', (...cells) => {
    expect(isOfFigures(cells)).toBe(true)
  })

  test.each([
    ['names that end in a number', ['服务器 3', '服务器 4']],
    ['models', ['R760', 'R740']],
    ['models with a unit in letters', ['750W', '400W']],
    ['dates', ['2026-12-01', '2027-01-09']],
    ['dates in words', ['2026年12月1日']],
    ['years, houses', ['2026年', '12号楼']],
    ['numbers of papers', ['CG-2026-0001']],
    ['a figure and a word', ['12', '面议']],
    ['nothing', ['', '合计']],
  ])('does not hold %s', (_what, cells) => {
    expect(isOfFigures(cells)).toBe(false)
  })

  test('is told cell by cell of the rows; words before a figure make it a text', () => {
    const cells = [{ before: '' }, null, { before: '¥' }, { before: '错误率≤' }]
    expect(figureColumns(cells, ['电机\t\t12\t0.5%', '线缆\t\t3\t1%'])).toEqual([false, false, true, false])
  })
})
