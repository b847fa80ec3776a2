import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CompiledForm,
  compileForm,
  type FieldInput,
  type FieldTypeName,
  formContext,
  type SpreadsheetCell,
  spreadsheetCell,
  validateForm,
} from '#engines/forms/domain/index.ts'
import { typeGenerators } from '#testing/random-values.ts'
import { isBlankLine, namesInLine, valuesOfLine } from './import-cells.ts'
import { importColumns, readHeadings } from './import-columns.ts'

const context = formContext({ today: '2026-11-22', organizationId: 1 })
const formOf = (...fields: Partial<FieldInput>[]): CompiledForm =>
  compileForm({
    fieldGroupList: [
      {
        name: '一',
        fieldList: fields.map((field, index) => ({
          id: `f${index}`,
          name: `列${index}`,
          type: 'custom',
          ...field,
        })),
      },
    ],
  })
const places = (count: number) => Array.from({ length: count }, (_, index) => index)
const ids = new Map([
  ['周正', [7]],
  ['同名', [8, 9]],
  ['甲、乙公司', [11]],
  ['Foo, Inc.', [12]],
  ['丙公司', [13]],
])
const find = (_field: unknown, name: string) => ids.get(name) ?? []

/** What one cell of a field says. */
function said(field: Partial<FieldInput>, ...cells: SpreadsheetCell[]) {
  const { columns } = importColumns(formOf(field), context, 'zh-CN')
  const { values, issues } = valuesOfLine(columns, places(cells.length), cells, context, find)
  return issues.length ? issues.map(({ code }) => code) : values.f0
}
const day = (text: string) => new Date(`${text}T00:00:00Z`)
const parties = (multiple: boolean): Partial<FieldInput> => ({
  type: 'inputSelectV2',
  partyType: 2,
  privateConfig: { counterpartMultiple: multiple },
})

describe('a cell', () => {
  test.each<[string, Partial<FieldInput>, SpreadsheetCell, unknown]>([
    ['text', {}, ' 甲 ', '甲'],
    ['a figure in a text', {}, 7, '7'],
    ['a day in a text', {}, day('2026-02-03'), '2026-02-03'],
    ['a figure of 15 digits in a text', {}, 123_456_789_012_345, '123456789012345'],
    ['a figure of 16 digits in a text', {}, 1_234_567_890_123_456, ['cellCut']],
    ['an account number as a figure', { type: 'bankAccount' }, Number('6222020200012345678'), ['cellCut']],
    ['an account number as a text', { type: 'bankAccount' }, '6222020200012345678', '6222020200012345678'],
    ['a figure with the zeros that it shows', {}, { figure: 123, shown: '000123' }, '000123'],
    ['the same in a field of figures', { type: 'number' }, { figure: 123, shown: '000123' }, '123'],
    ['a record named by a figure', { type: 'people' }, { figure: 7, shown: '007' }, ['nameNotFound']],
    ['a record named by one that was cut', { type: 'people' }, 1e18, ['cellCut']],
    ['an amount whose cents a spreadsheet lost', { type: 'money' }, 12_345_678_901_234.56, ['cellCut']],
    [
      'an amount of 15 digits',
      { type: 'money' },
      1_234_567_890_123.45,
      { amount: '123456789012345', unit: 'CNY' },
    ],
    ['text like a formula', {}, '=1+1', '=1+1'],
    ['a day', { type: 'date' }, day('2026-02-03'), '2026-02-03'],
    ['a day in words', { type: 'date' }, '2026年2月3日', '2026-02-03'],
    ['yes', { type: 'bool' }, '是', true],
    ['true', { type: 'bool' }, true, true],
    ['an amount', { type: 'money' }, '1,234.50', { amount: '123450', unit: 'CNY' }],
    ['an amount with more decimals', { type: 'money' }, 1.005, ['cellRounded']],
    [
      'a whole number with decimals',
      { type: 'number', privateConfig: { numberFormat: 1 } },
      1.5,
      ['cellRounded'],
    ],
    ['an error', {}, '#N/A', ['cellError']],
    ['a formula that nobody worked out', { type: 'number' }, '#FORMULA', ['cellError']],
    ['a person', { type: 'people' }, '周正', [7]],
    ['two of one name', { type: 'people' }, '同名', ['nameTwice']],
    ['nobody', { type: 'people' }, '无人', ['nameNotFound']],
    ['two people where one may stand', { type: 'people' }, '周正、丙公司', ['cellOneOnly']],
    ['a name with commas of its own', parties(false), '甲、乙公司', [expect.objectContaining({ id: 11 })]],
    [
      'several names',
      parties(true),
      'Foo, Inc.；丙公司',
      [expect.objectContaining({ id: 12, name: 'Foo, Inc.' }), expect.objectContaining({ id: 13 })],
    ],
    [
      'a path',
      {
        type: 'cascader',
        optionTree: [{ value: 'east', label: '华东', children: [{ value: 'sh', label: '上海' }] }],
      },
      '华东 / 上海',
      ['east', 'sh'],
    ],
  ])('with %s', (_, field, cell, value) => expect(said(field, cell)).toEqual(value))

  test('of a sheet holds its rows with bars between filled columns', () => {
    const share = { type: 'number' as const, privateConfig: { numberFormat: 6 as const } }
    const owners: Partial<FieldInput> = {
      type: 'sheetTable',
      columns: [
        { id: 'owner', name: '权利人', type: 'custom' },
        { id: 'rank', name: '序号', type: 'custom', isEdit: false, defaultValue: '默认' },
        { id: 'share', name: '份额', ...share },
        { id: 'kind', name: '类别', type: 'select', options: [{ value: '1', label: '企业' }] },
      ],
    }
    expect(said(owners, '甲公司 | 60% | 企业\r\n\n乙公司｜40%')).toEqual([
      { rank: '默认', owner: '甲公司', share: '0.6', kind: '1' },
      { rank: '默认', owner: '乙公司', share: '0.4' },
    ])
    // What cannot be read is left as it stands, for the form's own check to tell.
    expect(said(owners, '甲公司 | 大部分')).toEqual([{ rank: '默认', owner: '甲公司', share: '大部分' }])
    expect(said(owners, '甲公司 | 60% | 企业 | 多余')).toEqual(['cellColumns'])
    expect(said(owners, '甲公司 | 33.3333%')).toEqual(['cellRounded'])
    const people: FieldInput['columns'] = [{ id: 'who', name: '人', type: 'people' }]
    expect(importColumns(formOf({ type: 'sheetTable', columns: people }), context, 'zh-CN')).toEqual({
      columns: [],
      leftOut: [{ name: '列0', isRequired: false }],
    })
  })

  test('of a term holds one end; both make it', () => {
    const term: Partial<FieldInput> = { type: 'daterange' }
    expect(said(term, day('2026-01-01'), '2026/2/1')).toEqual(['2026-01-01', '2026-02-01'])
    expect(said(term, null, '2026/2/1')).toEqual([null, '2026-02-01'])
    expect(said(term, '明天', null)).toEqual(['notDate'])
  })

  test('that is empty says nothing, and a line of them is none', () => {
    expect(said({}, '  ')).toBeUndefined()
    expect([isBlankLine([null, ' ', '']), isBlankLine([0]), isBlankLine([false])]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('asks for its whole text and for its pieces', () => {
    const { columns } = importColumns(formOf(parties(true)), context, 'zh-CN')
    const found = new Map()
    namesInLine(columns, [0], ['Foo, Inc.；丙公司'], found)
    expect([...found.get('counterpart')]).toEqual(['Foo, Inc.；丙公司', 'Foo, Inc.', '丙公司', 'Foo', 'Inc.'])
  })
})

test('whatever a valid value is, its cell says the same again or is refused: never another value', () => {
  const read = new Set<string>()
  const types: FieldTypeName[] = [
    'custom',
    'textarea',
    'money',
    'number',
    'date',
    'daterange',
    'date-time',
    'bool',
    'select',
    'radio',
    'multiselect',
    'checkbox',
    'inputSelect',
    'bankAccount',
  ]
  for (const type of types) {
    const { setting, value } = typeGenerators[type]
    fc.assert(
      fc.property(setting, value, (config, raw) => {
        const form = formOf({ type, ...config })
        const [field] = form.fields
        if (!field || validateForm(form, { f0: raw }, context).length) return
        const stored = field.type.normalise(raw, field.config, context)
        if ('fault' in stored || stored.value === null) return
        const before = field.type.settle?.(stored.value, field.config) ?? stored.value
        const { columns } = importColumns(form, context, 'zh-CN')
        const cells = columns.map(
          ({ part }): SpreadsheetCell =>
            part && Array.isArray(before)
              ? new Date(`${before[part === 'start' ? 0 : 1]}T00:00:00Z`)
              : spreadsheetCell(field, before, context),
        )
        if (isBlankLine(cells)) return
        const { values, issues } = valuesOfLine(columns, places(cells.length), cells, context, find)
        if (issues.length) return
        const again = field.type.normalise(values.f0, field.config, context)
        if ('fault' in again || again.value === null) return
        read.add(type)
        const after = field.type.settle?.(again.value, field.config) ?? again.value
        // A moment is written to the minute, as it is shown.
        const comparable = (one: unknown) => (type === 'date-time' ? String(one).slice(0, 16) : one)
        expect(comparable(after)).toEqual(comparable(before))
      }),
      { numRuns: 200 },
    )
  }
  expect([...read].sort()).toEqual([...types].sort())
})

describe('the columns of a file', () => {
  const form = formOf(
    { name: '名称', required: true },
    { name: '期限', type: 'daterange' },
    { name: '附件', type: 'upload', required: true },
    { name: '合计', type: 'number', disabled: true },
    { name: '名称' },
  )
  const { columns, leftOut } = importColumns(form, context, 'zh-CN')
  const english = importColumns(form, context, 'en').columns

  test('are the form’s in its order; what cannot stand in a cell is named, what nobody fills in is not asked for', () => {
    expect(columns.map(({ heading }) => heading)).toEqual([
      '名称（一） 1',
      '期限（开始）',
      '期限（结束）',
      '名称（一） 4',
    ])
    expect(leftOut).toEqual([{ name: '附件', isRequired: true }])
  })

  test('are found by their headings in either language and any order; what is missing, unknown or there twice is told', () => {
    const read = (...headings: unknown[]) => readHeadings(headings, columns, english)
    expect(read('期限 (end)', '未导入的原因', '名称（一）1 *')).toEqual({
      places: [2, -1, 0, -1],
      missing: [],
      unknown: [],
      doubled: [],
    })
    expect(read('期限（开始）', '期限（开始）', '颜色', null)).toEqual({
      places: [-1, 0, -1, -1],
      missing: ['名称（一） 1'],
      unknown: ['颜色'],
      doubled: ['期限（开始）'],
    })
  })

  test('without a field that is hidden from the person', () => {
    const hidden = importColumns(form, { ...context, access: { f0: 'hidden', f2: 'hidden' } }, 'zh-CN')
    expect(hidden.columns.map(({ heading }) => heading)).toEqual(['期限（开始）', '期限（结束）', '名称'])
    expect(hidden.leftOut).toEqual([])
  })
})
