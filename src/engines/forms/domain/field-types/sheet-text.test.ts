import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileForm } from '../definition/compile-form.ts'
import type { ColumnConfig, FieldInput } from '../definition/field-config.ts'
import { formContext } from '../form-context.ts'
import { cutFinding, type SpreadsheetCell } from './cut-figures.ts'
import { columnsOf, type SheetColumn } from './sheet-cells.ts'
import type { RoundedCell } from './sheet-rounding.ts'
import {
  cellFromSpreadsheet,
  cellFromText,
  newRow,
  parseTable,
  pasteInto,
  rowsFromSpreadsheet,
  spreadsheetCell,
} from './sheet-text.ts'

const context = formContext({ today: '2026-11-20' })
const options = [
  { value: 'a', label: '普通合同', englishLabel: 'Ordinary' },
  { value: 'b', label: '框架协议' },
]
type Column = NonNullable<FieldInput['columns']>[number]
const columnsFor = (...columns: Column[]): readonly SheetColumn[] => {
  const form = compileForm({
    fieldGroupList: [{ name: 'g', fieldList: [{ id: 's', name: 's', type: 'sheetTable', columns }] }],
  })
  const config = form.fields[0]?.config
  if (!config) throw new Error('no field')
  return columnsOf(config)
}
const column = (type: ColumnConfig['type'], more: Partial<Column> = {}): SheetColumn =>
  columnsFor({ id: 'x', name: 'x', type, options, ...more })[0] as SheetColumn
const from = (type: ColumnConfig['type'], text: string, more: Partial<Column> = {}): unknown =>
  cellFromText(column(type, more), text, context, (_kind, name) => (name === '陈静' ? 3 : undefined))

describe('a table that was copied', () => {
  it('is read with quotation marks, tabs and line ends inside of cells [FLD-17]', () => {
    expect(parseTable('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(parseTable('"一\n二"\t"他说""好"""\n\tx')).toEqual([
      ['一\n二', '他说"好"'],
      ['', 'x'],
    ])
    expect(parseTable('24" 显示器\t"未完')).toEqual([['24" 显示器', '"未完']])
    expect(parseTable('"引用"后文\tx')).toEqual([['"引用"后文', 'x']])
    expect(parseTable('')).toEqual([['']])
    expect(parseTable('a\n\nb')).toEqual([['a'], [''], ['b']])
  })

  it('comes out as it was put in, whatever stands in the cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '中', ' ', ','), maxLength: 6 })
    const quote = (text: string): string => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
    const table = fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
      .chain(([width, height]) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
          minLength: height,
          maxLength: height,
        }),
      )
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n'), (rows, end) => {
        const text = rows.map((row) => row.map(quote).join('\t') + end).join('')
        expect(parseTable(text)).toEqual(rows)
      }),
    )
  })
})

describe('a text in a column', () => {
  it.each<[ColumnConfig['type'], string, unknown, Partial<Column>?]>([
    ['custom', '服务器', '服务器'],
    ['number', '1,234.50', '1234.5'],
    ['number', '（1,234）', '-1234'],
    ['number', '12.5%', '0.125'],
    ['number', '12.5', '0.125', { privateConfig: { numberFormat: 6 } }],
    ['number', '八百', '八百'],
    ['money', '¥1,234.50', { amount: '123450', unit: 'CNY' }],
    ['money', '1,234.50 元', { amount: '123450', unit: 'CNY' }],
    ['money', 'US$12', { amount: '1200', unit: 'USD' }, { fieldConfig: { money: { isWithUnit: true } } }],
    ['money', '12 美元', { amount: '1200', unit: 'USD' }, { fieldConfig: { money: { isWithUnit: true } } }],
    ['money', 'JPY 1200', { amount: '1200', unit: 'JPY' }, { fieldConfig: { money: { isWithUnit: true } } }],
    ['money', 'USD 12', 'USD 12'],
    ['date', '2026/1/5', '2026-01-05'],
    ['date', '2026年1月5日', '2026-01-05'],
    ['date', '2026-01-05 00:00:00', '2026-01-05'],
    ['date', '明天', '明天'],
    ['date-time', '2026/1/5 8:30', '2026-01-05T00:30:00.000Z'],
    ['date-time', '2026-01-05 24:30', '2026-01-05 24:30'],
    ['daterange', '2026-01-01 至 2026/12/31', ['2026-01-01', '2026-12-31']],
    ['daterange', '2026-01-01~2026-12-31', ['2026-01-01', '2026-12-31']],
    ['bool', '是', true],
    ['bool', 'NO', false],
    ['bool', '也许', '也许'],
    ['select', '框架协议', 'b'],
    ['radio', 'Ordinary', 'a'],
    ['select', '没有', '没有'],
    ['multiselect', '框架协议、普通合同', ['b', 'a']],
    ['people', '陈静', [3]],
    ['people', '陈静、谁', '陈静、谁'],
    ['textarea', '', null],
  ])('%s: %s is read as a person means it [FLD-17]', (type, text, value, more) =>
    expect(from(type, text, more)).toEqual(value),
  )

  it('never throws, whatever is pasted into whatever column', () => {
    const types = [
      'custom',
      'number',
      'money',
      'date',
      'date-time',
      'daterange',
      'bool',
      'select',
      'people',
    ] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.oneof(fc.string(), fc.constantFrom('$', '¥', '%', '--', '1-1-1', 'NaN', '9'.repeat(400))),
        (type, text) => {
          const cell = column(type)
          const value = cellFromText(cell, text, context)
          cell.type.normalise(value, cell.config, context)
        },
      ),
    )
  })
})

describe('cells of a spreadsheet file', () => {
  it.each<[ColumnConfig['type'], SpreadsheetCell, unknown]>([
    ['number', 0.1 + 0.2, '0.3'],
    ['number', 1e14, '100000000000000'],
    ['number', { figure: 7, shown: '007' }, '7'],
    ['money', { figure: 12, shown: '0012元' }, { amount: '1200', unit: 'CNY' }],
    ['date', { figure: 46_027, shown: '046027' }, '2026-01-05'],
    ['number', 1e-7, '0.0000001'],
    ['money', 12.5, { amount: '1250', unit: 'CNY' }],
    ['date', new Date('2026-01-05T00:00:00Z'), '2026-01-05'],
    ['date', 46_027, '2026-01-05'],
    ['date-time', new Date('2026-01-05T08:30:00Z'), '2026-01-05T00:30:00.000Z'],
    ['bool', true, true],
    ['custom', 12, '12'],
    ['custom', 123_456_789_012_345, '123456789012345'],
    ['custom', 0.1 + 0.2, '0.3'],
    ['custom', { figure: 123, shown: '000123' }, '000123'],
    ['bankAccount', { figure: 12_345_678, shown: '0012345678' }, '0012345678'],
    ['custom', null, null],
  ])('%s: %s [FLD-17]', (type, cell, value) =>
    expect(cellFromSpreadsheet(column(type), cell, context)).toEqual(value),
  )

  it('go out as figures and days where a spreadsheet holds them exactly, else as text, and come back the same [FLD-17]', () => {
    const cases: [SheetColumn, unknown, unknown][] = [
      [column('number', { privateConfig: { numberFormat: 6 } }), '0.125', 0.125],
      [column('number'), '12345678901234567', '12345678901234567'],
      [column('money'), { amount: '1250', unit: 'CNY' }, 12.5],
      [column('money'), { amount: '9007199254740993', unit: 'CNY' }, '90071992547409.93'],
      [
        column('money', { fieldConfig: { money: { isWithUnit: true } } }),
        { amount: '5', unit: 'JPY' },
        'JPY 5',
      ],
      [column('date'), '2026-01-05', new Date('2026-01-05T00:00:00Z')],
      [column('date-time'), '2026-01-05T00:30:00Z', '2026-01-05 08:30'],
      [column('select'), 'b', '框架协议'],
      [column('multiselect'), ['a', 'b'], '普通合同、框架协议'],
      [column('daterange'), ['2026-01-01', '2026-12-31'], '2026-01-01 至 2026-12-31'],
      [column('bool'), false, '否'],
    ]
    for (const [place, value, cell] of cases) {
      const out = spreadsheetCell(place, value, context)
      expect(out).toEqual(cell)
      const back = place.type.normalise(cellFromSpreadsheet(place, out, context), place.config, context)
      expect(back).toEqual({ value })
    }
  })
})

describe('rows from elsewhere', () => {
  const columns = columnsFor(
    { id: 'item', name: '名称', type: 'custom' },
    { id: 'count', name: '数量', type: 'number', defaultValue: 1 },
  )

  it('are matched by their headings in any order; unknown ones are named, blank lines passed over [FLD-17]', () => {
    const lines = [
      ['采购表'],
      ['数量*', '备注', '名称'],
      [2, 'x', '服务器'],
      [null, '', null],
      ['三', null, '网线'],
    ]
    expect(rowsFromSpreadsheet(lines, columns, context)).toEqual({
      rows: [
        { item: '服务器', count: '2' },
        { item: '网线', count: '三' },
      ],
      unknownHeadings: ['备注'],
      rounded: [],
      cut: [],
    })
    expect(
      rowsFromSpreadsheet(
        [
          ['a', 'b'],
          [1, 2],
        ],
        columns,
        context,
      ),
    ).toBeNull()
  })

  it('are laid over the rows from a cell on, add rows, and empty what they have empty [FLD-17]', () => {
    const rows = [{ item: 'a', count: '1' }, { item: 'b' }]
    expect(
      pasteInto(
        rows,
        columns,
        { row: 1, column: 0 },
        [
          ['c', '5', '多余'],
          ['', '6'],
        ],
        context,
      ).rows,
    ).toEqual([{ item: 'a', count: '1' }, { item: 'c', count: '5' }, { count: '6' }])
    expect(rows).toEqual([{ item: 'a', count: '1' }, { item: 'b' }])
    expect(pasteInto(rows, columns, { row: 0, column: 0 }, [['x', '']], context).rows[0]).toEqual({
      item: 'x',
    })
    expect(newRow(columns, context)).toEqual({ count: '1' })
  })

  it('say which figures had more decimals than their columns keep, amounts and numbers [FLD-17]', () => {
    const figures = columnsFor(
      { id: 'price', name: '单价', type: 'money' },
      { id: 'yen', name: '日元', type: 'money', fieldConfig: { money: { isWithUnit: true } } },
      { id: 'count', name: '数量', type: 'number', privateConfig: { numberFormat: 1 } },
      { id: 'share', name: '比例', type: 'number', privateConfig: { numberFormat: 6 } },
    )
    const table = [
      ['1,234.565 元', 'JPY 12.5', '2.5', '33.333%'],
      ['1,234.50', 'JPY 12', '2', '33.33%'],
      ['0.004', 'USD 1.25', '三', ''],
    ]
    const expected = [
      [1, 'price', '1234.565', '1234.57'],
      [1, 'yen', '12.5', '13'],
      [1, 'count', '2.5', '3'],
      [1, 'share', '33.333%', '33.33%'],
      [3, 'price', '0.004', '0.00'],
    ]
    const said = (rounded: readonly RoundedCell[]) =>
      rounded.map(({ row, column: { id }, from, to }) => [row, id, from, to])
    const pasted = pasteInto([{}], figures, { row: 1, column: 0 }, table, context)
    expect(said(pasted.rounded)).toEqual(expected)
    expect(pasted.rows[1]).toMatchObject({ price: { amount: '123457', unit: 'CNY' }, count: '3' })
    const taken = rowsFromSpreadsheet([figures.map(({ config }) => config.name), ...table], figures, context)
    expect(said(taken?.rounded ?? [])).toEqual(expected.map(([row, ...more]) => [Number(row) - 1, ...more]))
    const binary = rowsFromSpreadsheet(
      [
        ['单价', '数量'],
        [12.345, 0.1 + 0.2 + 0.7],
      ],
      figures,
      context,
    )
    expect(said(binary?.rounded ?? [])).toEqual([[0, 'price', '12.345', '12.35']])
  })

  it('are refused with figures that the spreadsheet cut after 15 digits, each named by its row and column [FLD-17]', () => {
    const field = compileForm({
      fieldGroupList: [
        {
          name: 'g',
          fieldList: [
            {
              id: 's',
              name: '收款账户',
              type: 'sheetTable',
              columns: [
                { id: 'account', name: '账号', type: 'bankAccount' },
                { id: 'price', name: '金额', type: 'money' },
                { id: 'share', name: '比例', type: 'number' },
              ],
            },
          ],
        },
      ],
    }).fields[0]?.config
    if (!field) throw new Error('no field')
    const long = Number('6222020200012345678')
    const lines = [
      ['账号', '金额', '比例'],
      [123_456_789_012_345, 12.5, 1 / 3],
      [long, 0.1 + 0.2, 0.5],
      ['6222020200012345678', 12_345_678_901_234.56, null],
      ['6.22202E+18', '12,345,678,901,234.56', null],
      [null, -1_234_567_890_123.456, null],
      [null, 123_456_789_012.3456, null],
    ]
    const { cut = [] } = rowsFromSpreadsheet(lines, columnsOf(field), context) ?? {}
    expect(cut.map(({ row, column: { id }, text }) => [row, id, text])).toEqual([
      [1, 'account', '6.22202E+18'],
      [2, 'price', '1.23457E+13'],
      [4, 'price', '-1.23457E+12'],
    ])
    expect(cutFinding([], field, context)).toBeNull()
    expect(cutFinding(cut.slice(0, 1), field, context)).toEqual({
      code: 'cellCut',
      params: { field: '收款账户第2行「账号」', text: '6.22202E+18' },
    })
    expect(cutFinding(cut, field, context)).toMatchObject({ code: 'cellsCut', params: { count: 3 } })
    // What is copied is what the cells show.
    const pasted = pasteInto(
      [{}],
      columnsOf(field),
      { row: 1, column: 0 },
      [['6.22202E+18', '1.2E+13']],
      context,
    )
    expect(pasted.cut.map(({ row, column: { id } }) => [row, id])).toEqual([[1, 'account']])
  })
})
