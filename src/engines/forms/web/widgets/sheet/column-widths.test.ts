import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ColumnNeed, columnWidths, needOf, shownColumns } from './column-widths.ts'

const text = (least: number, most: number): ColumnNeed => ({ least, most, grows: true })
const figure = (width: number): ColumnNeed => ({ least: width, most: width, grows: false })

it('columns of texts share what those of figures leave, by what they hold [FLD-17]', () => {
  expect(columnWidths([text(80, 300), text(80, 180), figure(120)], 400)).toEqual([162, 118, 120])
  expect(columnWidths([text(80, 100), figure(120)], 500)).toEqual([380, 120])
  expect(columnWidths([figure(100), figure(100)], 300)).toEqual([150, 150])
})

it('a figure has its whole width, also where the table becomes wider than its place [FLD-17]', () => {
  expect(columnWidths([text(80, 300), figure(120), figure(260)], 400)).toEqual([80, 120, 260])
})

it('columns fill their place exactly, or have the least that each needs [FLD-17]', () => {
  const need = fc
    .record({ least: fc.integer({ min: 40, max: 200 }), more: fc.nat(300), grows: fc.boolean() })
    .map(({ least, more, grows }): ColumnNeed => (grows ? text(least, least + more) : figure(least)))
  fc.assert(
    fc.property(
      fc.array(need, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 2_000 }),
      (needs, available) => {
        const widths = columnWidths(needs, available)
        const least = needs.reduce((sum, one) => sum + one.least, 0)
        expect(widths.every((width, index) => width >= (needs[index]?.least ?? 0))).toBe(true)
        expect(widths.reduce((sum, width) => sum + width, 0)).toBe(Math.max(least, available))
      },
    ),
  )
})

it('a column holds its longest figure or its control, a text what can be read [FLD-17]', () => {
  const column = (config: object) => ({ config: { fieldConfig: {}, required: false, ...config } }) as never
  expect(needOf(column({ type: 'money' }), 56, 105)).toEqual(figure(123))
  expect(needOf(column({ type: 'number' }), 30, 8)).toEqual(figure(60))
  expect(needOf(column({ type: 'custom' }), 30, 2_000)).toEqual(text(84, 420))
  expect(needOf(column({ type: 'custom' }), 28, 14)).toEqual(text(60, 60))
  expect(needOf(column({ type: 'date' }), 30, 80)).toEqual({ least: 124, most: 124, grows: false })
})

it('amounts in one currency have it at the head of their column, in several in each cell [FLD-17]', () => {
  const money = { isWithUnit: true }
  const columns = [
    { id: 'price', config: { name: '单价', type: 'money', fieldConfig: { money } } },
    { id: 'sum', config: { name: '金额', type: 'money', fieldConfig: { money: {} } } },
  ] as never
  const yuan = { amount: '100', unit: 'CNY' }
  const rows = [{ price: yuan, sum: yuan }, {}, { price: 'x' }]
  const heads = (given: object[], locale: 'zh-CN' | 'en') =>
    shownColumns(columns, given as never, locale).map(({ heading, config }) => [
      heading,
      config.fieldConfig.money?.isWithUnit,
    ])
  expect(heads(rows, 'zh-CN')).toEqual([
    ['单价（元）', false],
    ['金额', undefined],
  ])
  expect(heads(rows, 'en')[0]).toEqual(['单价 (CNY)', false])
  expect(heads([...rows, { price: { amount: '100', unit: 'USD' } }], 'en')[0]).toEqual(['单价', true])
  expect(heads([{}], 'en')[0]).toEqual(['单价', true])
})
