import { describe, expect, test } from 'vitest'
import { compileForm } from '../definition/compile-form.ts'
import type { FieldInput } from '../definition/field-config.ts'
import { formContext } from '../form-context.ts'
import { sheetChanges } from './value-texts.ts'

const context = formContext({ today: '2026-11-20', organizationId: 7, timeZone: 'Asia/Shanghai' })
const sheet: FieldInput = {
  id: 'goods',
  name: '采购清单',
  type: 'sheetTable',
  columns: [
    { id: 'item', name: '名称', type: 'custom' },
    { id: 'count', name: '数量', type: 'number' },
    { id: 'price', name: '单价', type: 'money' },
    { id: 'owner', name: '负责人', type: 'people' },
  ],
}
const fieldOf = (input: FieldInput) => {
  const [field] = compileForm({ fieldGroupList: [{ name: 'g', fieldList: [input] }] }).fields
  if (!field) throw new Error('no field')
  return field.config
}
const goods = fieldOf(sheet)
const yuan = (sum: number) => ({ amount: String(sum * 100), unit: 'CNY' })
const server = { item: '服务器', count: '3', price: yuan(60_000) }
const router = { item: '路由器', count: '1', price: yuan(800) }
const cable = { item: '网线', count: '20' }
const rack = { item: '机柜', count: '1', price: yuan(5000) }
const changes = (before: unknown, after: unknown, locale: 'zh-CN' | 'en' = 'zh-CN') =>
  sheetChanges(goods, before, after, { ...context, locale })

describe('what changed in a sheet', () => {
  test('is told cell by cell and row by row', () => {
    const before = [cable, server, router]
    const after = [cable, { ...server, count: '5' }, rack]
    expect(changes(before, [...after, cable])).toEqual([
      '第2行「数量」3 → 5',
      '第3行「名称」路由器 → 机柜，「单价」800.00 → 5,000.00',
      '新增第4行：网线，20',
    ])
    expect(changes(before, [cable, { ...server, count: '5' }])).toEqual([
      '第2行「数量」3 → 5',
      '删除第3行：路由器，1，800.00',
    ])
    expect(changes([server, cable], [{ ...server, price: null, count: '5' }, cable, rack], 'en')).toEqual([
      'Row 1: “数量” 3 → 5, “单价” 60,000.00 → empty',
      'Row 3 added: 机柜, 1, 5,000.00',
    ])
    expect(changes([server, cable], [cable], 'en')).toEqual(['Row 1 deleted: 服务器, 3, 60,000.00'])
  })

  test('is one added row where one was put between others, also beside a changed one', () => {
    expect(changes([server, router, cable], [server, rack, router, cable])).toEqual([
      '新增第2行：机柜，1，5,000.00',
    ])
    expect(
      changes([server, router, cable], [server, rack, { ...router, item: '核心路由器' }, cable]),
    ).toEqual(['新增第2行：机柜，1，5,000.00', '第3行「名称」路由器 → 核心路由器'])
  })

  test('goes by the order of rows that have only a figure in common', () => {
    expect(
      changes(
        [rack, cable],
        [
          { item: '键盘', count: '7' },
          { item: '鼠标', count: '1' },
        ],
      ),
    ).toEqual([
      '第1行「名称」机柜 → 键盘，「数量」1 → 7，「单价」5,000.00 → 未填写',
      '第2行「名称」网线 → 鼠标，「数量」20 → 1',
    ])
  })

  test('is a moved row where one says the same elsewhere, and no changed ones', () => {
    expect(changes([server, router, cable], [cable, server, router])).toEqual(['第3行移到第1行'])
    expect(changes([server, router, cable], [cable, router, rack], 'en')).toEqual([
      'Row 3 moved to row 1',
      'Row 1 deleted: 服务器, 3, 60,000.00',
      'Row 3 added: 机柜, 1, 5,000.00',
    ])
  })

  test('tells a row that is there twice as added or deleted once', () => {
    expect(changes([server, cable], [server, server, cable])).toEqual(['新增第2行：服务器，3，60,000.00'])
    expect(changes([server, server, cable], [server, cable])).toEqual(['删除第2行：服务器，3，60,000.00'])
  })

  test('is all rows of a new sheet and all of one that was emptied', () => {
    expect(changes(null, [cable, rack])).toEqual(['新增第1行：网线，20', '新增第2行：机柜，1，5,000.00'])
    expect(changes([cable, rack], [])).toEqual(['删除第1行：网线，20', '删除第2行：机柜，1，5,000.00'])
  })

  test('passes over empty rows, and says so where nothing else changed', () => {
    expect(changes([cable], [{}, { ...cable, count: '30' }, {}])).toEqual(['第2行「数量」20 → 30'])
    expect(changes([cable], [cable, {}])).toEqual(['只增删了空行'])
  })

  test('tells of a column that no longer exists and of an unreadable cell', () => {
    expect(changes([{ ...cable, brand: '甲' }], [{ ...cable, brand: '乙' }])).toEqual([
      '第1行已不存在的列有改动',
    ])
    expect(changes([{ ...cable, brand: '甲' }], [{ ...cable, brand: '甲', count: '约二十' }])).toEqual([
      '第1行「数量」20 → 约二十',
    ])
    expect(changes([cable], [{ ...cable, brand: null, count: '30' }])).toEqual(['第1行「数量」20 → 30'])
  })

  test('names people in the words of the reader', () => {
    const named = { ...context, nameOf: () => '陈静' }
    expect(sheetChanges(goods, [cable], [{ ...cable, owner: [5] }], named)).toEqual([
      '第1行「负责人」未填写 → 陈静',
    ])
  })

  test('is told in at most twelve lines; the others are counted', () => {
    const rows = Array.from({ length: 500 }, (_, at) => ({ item: `第${at}项`, count: String(at) }))
    const raised = rows.map((row) => ({ ...row, count: `1${row.count}` }))
    const lines = changes(rows, [rack, ...raised])
    expect(lines?.slice(0, 2)).toEqual(['新增第1行：机柜，1，5,000.00', '第2行「数量」0 → 10'])
    expect(lines?.slice(11)).toEqual(['第12行「数量」10 → 110', '… 及另外 489 处'])
    expect(changes([], rows.slice(0, 13), 'en')?.at(-1)).toBe('… and 1 more')
    expect(changes([], rows.slice(0, 12))).toHaveLength(12)
  })

  test('is not told of other fields and of values that are no rows', () => {
    expect(sheetChanges(fieldOf({ id: 'a', name: '甲', type: 'custom' }), 'x', 'y', context)).toBeNull()
    expect(changes('名称\t数量', [cable])).toBeNull()
  })
})
