import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileForm } from '../definition/compile-form.ts'
import type { FieldInput } from '../definition/field-config.ts'
import { rowNumber, rowsPart } from '../field-types/sheet-cells.ts'
import { formContext } from '../form-context.ts'
import { placeText, valueFromText } from './value-from-text.ts'

const context = formContext({ today: '2026-11-20', organizationId: 7, timeZone: 'Asia/Shanghai' })
const yuan = (sum: number) => ({ amount: String(sum * 100), unit: 'CNY' })
const columns = [
  { id: 'item', name: '名称', type: 'custom', required: true },
  { id: 'due', name: '交货日', type: 'date' },
  { id: 'count', name: '数量', type: 'number' },
  { id: 'owner', name: '负责人', type: 'people' },
  { id: 'sum', name: '金额', type: 'money', isSummed: true },
] as const
const sheet = (more: object = {}): FieldInput =>
  ({ id: 'goods', name: '清单', type: 'sheetTable', columns: [...columns], ...more }) as FieldInput
const rows = [
  { item: '服务器', due: '2026-12-01', count: '2', sum: yuan(60_000) },
  { item: '交换机', owner: [5], sum: yuan(20_000) },
]
const named = { ...context, nameOf: () => '陈静' }

function taken(change: (text: string) => string, before: unknown = rows, field = sheet(), part?: string) {
  const form = compileForm({ fieldGroupList: [{ name: 'g', fieldList: [field] }] })
  const values = { goods: before }
  const text = change(placeText(form, values as never, named, { fieldID: 'goods', part }))
  const read = valueFromText(form, values as never, named, { fieldID: 'goods', part }, text)
  return 'value' in read ? read.value : read.issue.code
}

describe('the text of a sheet', () => {
  test('gives the rows back as they were, those of which its words alone would not tell too', () => {
    expect(taken((text) => text)).toEqual(rows)
  })

  test('with another figure, another day or another word changes that cell alone', () => {
    expect(taken((text) => text.replace('60,000.00', '66,000.50'))).toEqual([
      { ...rows[0], sum: { amount: '6600050', unit: 'CNY' } },
      rows[1],
    ])
    expect(taken((text) => text.replace('2026-12-01', '2027年1月15日'))).toMatchObject([
      { due: '2027-01-15' },
      rows[1],
    ])
    expect(taken((text) => text.replace('交换机', '核心交换机'))).toEqual([
      rows[0],
      { ...rows[1], item: '核心交换机' },
    ])
    expect(taken((text) => text.replace('\t2\t', '\t\t'))).toEqual([
      { item: '服务器', due: '2026-12-01', sum: yuan(60_000) },
      rows[1],
    ])
  })

  test('with a row more, a row less, and rows in another order follows', () => {
    const lines = (change: (rows: string[]) => string[]) => (text: string) => {
      const [head = '', ...rest] = text.split('\n')
      return [head, ...change(rest.slice(0, -1)), rest.at(-1)].join('\n')
    }
    expect(taken(lines(([first = '', second = '']) => [second, first]))).toEqual([rows[1], rows[0]])
    expect(taken(lines(([, second = '']) => [second]))).toEqual([rows[1]])
    expect(taken(lines((all) => [...all, '机柜\t\t1\t\t5,000']))).toEqual([
      ...rows,
      { item: '机柜', count: '1', sum: yuan(5_000) },
    ])
    expect(taken(lines((all) => ['机柜\t\t\t\t5,000', ...all]))).toEqual([
      { item: '机柜', sum: yuan(5_000) },
      ...rows,
    ])
  })

  test('whose sums somebody wrote over, or took away, says nothing by them', () => {
    expect(taken((text) => text.replace('80,000', '99,999'))).toEqual(rows)
    expect(taken((text) => text.split('\n').slice(0, -1).join('\n'))).toEqual(rows)
  })

  test.each<[string, (text: string) => string, FieldInput?]>([
    ['other headings', (text) => text.replace('名称', '品名')],
    ['a cell too many', (text) => text.replace('服务器', '服务器\t两台')],
    ['words where a figure belongs', (text) => text.replace('60,000.00', '面议')],
    ['a person by name', (text) => text.replace('陈静', '周航')],
    ['no lines at all', () => '见附件'],
    [
      'another cell of a closed column',
      (text) => text.replace('\t2\t', '\t3\t'),
      sheet({ columns: columns.map((one) => (one.id === 'count' ? { ...one, isEdit: false } : one)) }),
    ],
  ])('with %s cannot be taken', (_, change, field = sheet()) => {
    expect(taken(change, rows, field)).toBe('notReadable')
  })

  test('that says nothing empties it', () => {
    expect(taken(() => '')).toBeNull()
  })

  test('is read back whatever its cells say', () => {
    const word = fc
      .string({ unit: fc.constantFrom('甲', 'a', ' ', '，', '1'), minLength: 1, maxLength: 6 })
      .map((text) => text.trim() || '甲')
    const row = fc.record({
      item: word,
      count: fc.integer({ min: 0, max: 9999 }).map(String),
      sum: fc.integer({ min: 0, max: 1e9 }).map((cents) => ({ amount: String(cents), unit: 'CNY' })),
    })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (given) => {
        expect(taken((text) => text, given)).toEqual(given)
      }),
      { numRuns: 60 },
    )
  })
})

describe('rows of a table that a document draws', () => {
  const part = rowsPart([rowNumber, 'item', null, 'sum'])
  const from = (change: (text: string) => string, shown = part) => taken(change, rows, sheet(), shown)

  test('say the cells of their columns, with the number of the row and nothing in fixed cells', () => {
    const form = compileForm({ fieldGroupList: [{ name: 'g', fieldList: [sheet()] }] })
    const text = placeText(form, { goods: rows } as never, named, { fieldID: 'goods', part })
    expect(text).toBe('1\t服务器\t\t60,000.00\n2\t交换机\t\t20,000.00')
    expect(from(() => text)).toEqual(rows)
    const some = { goods: [{ item: '甲' }, {}, { item: '乙', sum: yuan(1) }] }
    expect(placeText(form, some as never, named, { fieldID: 'goods', part })).toBe('1\t甲\n2\t乙\t\t1.00')
  })

  test('change what they show and keep what they do not show', () => {
    expect(from((text) => text.replace('60,000.00', '61,000.00'))).toEqual([
      { ...rows[0], sum: yuan(61_000) },
      rows[1],
    ])
    expect(from((text) => text.replace('1\t服务器', '7\t刀片服务器'))).toEqual([
      { ...rows[0], item: '刀片服务器' },
      rows[1],
    ])
  })

  test('go and come in any order, a row that moved with all that it had', () => {
    expect(from((text) => text.split('\n').reverse().join('\n'))).toEqual([rows[1], rows[0]])
    expect(from((text) => `${text}\n3\t机柜\t\t5,000.00`)).toEqual([
      ...rows,
      { item: '机柜', sum: yuan(5_000) },
    ])
    expect(from(() => '2\t交换机\t\t20,000.00')).toEqual([rows[1]])
    expect(from(() => '')).toBeNull()
  })

  test('take a column that stands twice by the cell that was changed, and not two different ones', () => {
    const twice = rowsPart(['item', 'sum', 'item'])
    expect(from((text) => text.replace('服务器', '刀片'), twice)).toEqual([
      { ...rows[0], item: '刀片' },
      rows[1],
    ])
    expect(from((text) => text.replace('服务器\t60,000.00\t服务器', '甲\t60,000.00\t乙'), twice)).toBe(
      'notReadable',
    )
  })

  test('are refused with a figure that is none', () => {
    expect(from((text) => text.replace('60,000.00', '面议'))).toBe('notReadable')
  })

  test('leave a calculated cell to its formula', () => {
    const calculationConditionGroup = {
      valueList: [
        { method: 1 as const, value: 'count' },
        { method: 2 as const, value: '10' },
      ],
      calculationWays: [3 as const],
      isUpdate: true,
    }
    const total = { id: 'total', name: '合计价', type: 'number', fieldConfig: { calculationConditionGroup } }
    const field = sheet({ columns: [...columns, total] })
    const before = [{ item: '服务器', count: '2', total: '20' }]
    const shown = rowsPart(['item', 'count', 'total'])
    expect(taken((text) => text.replace('2\t20', '3\t99'), before, field, shown)).toEqual([
      { item: '服务器', count: '3', total: '30' },
    ])
  })
})
