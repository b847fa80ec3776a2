import { beforeAll, describe, expect, test } from 'vitest'
import { compileForm, formContext, provideFieldUses } from '#engines/forms/domain/index.ts'
import { area, choice, date, department, flag, links, money, people, person, text } from './field.ts'
import { fieldUsesOf, formColumns, valuesOfColumns } from './form-columns.ts'
import { listDefinitionOf } from './list-definition.ts'
import { formRecord } from './record.ts'

const table = { table: 'asset_people', own: 'asset_id', other: 'user_id' }
const asset = formRecord({
  kind: 'asset',
  table: 'assets',
  words: { one: '资产 | Asset', many: '资产 | Assets' },
  form: { type: 8, term: { start: 'from', end: 'until' } },
  fields: {
    name: text('名称 | Name', { most: 10 }),
    kind: text('种类 | Kind', { most: 20 }),
    note: area('备注 | Note', { most: 100 }),
    stage: choice('阶段 | Stage', { 1: '一 | One', 2: '二 | Two' }),
    status: choice('状态 | Status', { 1: '新 | New', 2: '旧 | Old' }),
    isMajor: flag('重大 | Major'),
    keeper: person('保管人 | Keeper'),
    helpers: people('协助人 | Helpers', table),
    owner: department('部门 | Department'),
    price: money('价格 | Price'),
    from: date('起 | From'),
    until: date('止 | Until'),
    parties: links('相对方 | Parties', 'counterparts', table),
  },
  figures: {},
  name: 'name',
  status: { field: 'status', moves: { 1: [2] } },
  may: { read: 'project.read', write: 'project.manage' },
  path: '/assets',
  tag: 'assets',
  screen: '/assets',
  menu: { group: 'contracts', at: 10 },
  list: {
    columns: ['name', 'stage', 'price'],
    more: ['updateTime'],
    filters: ['stage', 'price'],
    search: ['name'],
    sort: 'name',
  },
})

const field = (id: string, type: string, more: object = {}) => ({
  id,
  name: id,
  type,
  rawType: `asset.${id}`,
  ...more,
})
const form = compileForm({
  fieldGroupList: [
    {
      name: '一',
      fieldList: [
        field('name', 'custom'),
        field('kind', 'select', { options: [{ value: 'a', label: '发明', englishLabel: 'Invention' }] }),
        field('stage', 'select', {
          options: [
            { value: '1', label: '一' },
            { value: '2', label: '二' },
          ],
        }),
        field('status', 'select', {
          options: [
            { value: '1', label: '新' },
            { value: '2', label: '旧' },
          ],
        }),
        field('isMajor', 'bool'),
        field('keeper', 'people'),
        field('helpers', 'people', { privateConfig: { multiple: true } }),
        field('owner', 'department'),
        field('price', 'money'),
        field('term', 'daterange'),
        field('parties', 'inputSelectV2', { partyType: 2, privateConfig: { counterpartMultiple: true } }),
        // Not of the type that the column takes.
        field('note', 'number'),
      ],
    },
  ],
} as never)
const context = formContext({ today: '2026-11-22' })
const party = { id: 7, name: '海川公司' }
const filled = {
  name: '  一种方法 ',
  kind: 'a',
  stage: '2',
  status: '2',
  isMajor: true,
  keeper: [3],
  helpers: [4, 5],
  owner: [9],
  price: { amount: '9007199254740993', unit: 'CNY' },
  term: ['2026-01-01', '2026-12-31'],
  parties: [party],
  note: 5,
}

beforeAll(() => provideFieldUses(fieldUsesOf(asset)))

describe('the columns of a record', () => {
  test('are what its form says, field by field by their raw types; the status and what no field fills are not touched', () => {
    expect(formColumns(asset, form, filled, context)).toEqual({
      name: '一种方法',
      kind: '发明',
      stage: 2,
      isMajor: 2,
      keeper: 3,
      helpers: [4, 5],
      owner: 9,
      price: { amount: '9007199254740993', unit: 'CNY' },
      from: '2026-01-01',
      until: '2026-12-31',
      parties: [7],
    })
  })

  test('say the words of an option in the organisation’s language, whoever fills the form in', () => {
    const english = { ...context, organizationLocale: 'en' as const }
    expect(formColumns(asset, form, filled, english).kind).toBe('Invention')
    expect(formColumns(asset, form, filled, { ...context, locale: 'en' }).kind).toBe('发明')
  })

  test('are empty in their own way where nothing is filled in, and hold no more than they can', () => {
    expect(formColumns(asset, form, {}, context)).toEqual({
      name: '',
      kind: '',
      stage: 1,
      isMajor: 1,
      keeper: null,
      helpers: [],
      owner: null,
      price: null,
      from: null,
      until: null,
      parties: [],
    })
    const { name } = formColumns(asset, form, { name: '很长很长很长很长很长很长' }, context)
    expect(name === '' || String(name).length <= 10).toBe(true)
  })

  test('go back into a form that was never filled in, so that nothing is typed twice', () => {
    const columns = {
      name: '一种方法',
      kind: '发明',
      stage: 2,
      status: 2,
      isMajor: 2,
      keeper: { id: 3, name: '甲' },
      helpers: [{ id: 4 }, { id: 5 }],
      owner: { id: 9, name: '法务部' },
      price: { amount: '100', unit: 'USD' },
      from: '2026-01-01',
      until: '2026-12-31',
      parties: [party],
    }
    const values = valuesOfColumns(asset, form, columns)
    expect(values).toMatchObject({
      kind: 'a',
      stage: '2',
      isMajor: true,
      keeper: [3],
      helpers: [4, 5],
      owner: [9],
    })
    expect(values).not.toHaveProperty('status')
    expect(formColumns(asset, form, values, context)).toMatchObject({
      name: '一种方法',
      kind: '发明',
      stage: 2,
      price: { amount: '100', unit: 'USD' },
      from: '2026-01-01',
      parties: [7],
    })
  })
})

test('a list offers what the noun says, in the person’s language', () => {
  const { columns, filters, defaultSort } = listDefinitionOf(asset, 'en')
  expect(
    columns.map(({ key, label, cell, sortable, fixed, shown }) => [key, label, cell, sortable, fixed, shown]),
  ).toEqual([
    ['name', 'Name', 'text', true, true, undefined],
    ['stage', 'Stage', 'tag', true, undefined, undefined],
    ['price', 'Price', 'money', true, undefined, undefined],
    ['updateTime', 'Updated', 'instant', true, undefined, false],
  ])
  expect(filters.map(({ key, kind }) => [key, kind])).toEqual([
    ['stage', 'choice'],
    ['price', 'money'],
  ])
  expect(defaultSort).toBe('name')
})
