import { expect, test } from 'vitest'
import { compileForm, type FieldInput } from '#engines/forms/domain/index.ts'
import { date, text } from './field.ts'
import { listDefinitionOf } from './list-definition.ts'
import { keptValues, listFieldsOf, type PresentedValue, presentValue, sameListFields } from './list-fields.ts'
import { formRecord } from './record.ts'

const matter = formRecord({
  kind: 'matter',
  table: 'matters',
  words: { one: '事项 | Matter', many: '事项 | Matters' },
  form: { type: 7 },
  fields: { name: text('名称 | Name', { most: 200 }), endDate: date('结束 | End') },
  figures: {},
  name: 'name',
  may: { read: 'project.read', write: 'project.manage' },
  path: '/matters',
  tag: 'matters',
  screen: '/matters',
  menu: { group: 'matters', at: 10 },
  list: { columns: ['name'], more: ['endDate'], filters: ['name'], search: ['name'], sort: 'name' },
})
const options = [
  { value: 'h', label: '高', englishLabel: 'High' },
  { value: 'l', label: '低' },
]
const formWith = (...fieldList: FieldInput[]) => compileForm({ fieldGroupList: [{ name: '一', fieldList }] })
const marked = (given: Omit<FieldInput, 'name'>): FieldInput => ({ name: given.id, inLists: true, ...given })
const form = formWith(
  marked({ id: 'title', type: 'custom', rawType: 'matter.name' }),
  marked({ id: 'risk', type: 'select', options }),
  marked({ id: 'tags', type: 'multiselect', options }),
  marked({ id: 'share', type: 'number', privateConfig: { numberFormat: 6 } }),
  marked({ id: 'size', type: 'number', privateConfig: { numberFormat: 3 } }),
  marked({ id: 'fee', type: 'money' }),
  marked({ id: 'due', type: 'date' }),
  marked({ id: 'met', type: 'date-time' }),
  marked({ id: 'who', type: 'people', privateConfig: { multiple: true } }),
  marked({ id: 'urgent', type: 'bool' }),
  marked({ id: 'sheet', type: 'sheetTable', columns: [{ id: 'a', name: 'A', type: 'custom' }] }),
  marked({
    id: 'fed',
    type: 'select',
    privateConfig: { dynamicConfig: { isDynamicField: true, source: 'departments' } },
  }),
  { id: 'note', name: '备注', type: 'custom' },
)
const fields = listFieldsOf(matter, form)
const presented = (
  values: Record<string, unknown>,
  id: string,
  toReckon = false,
  locale: 'zh-CN' | 'en' = 'zh-CN',
) => {
  const rows = keptValues(fields, form, values).map(
    (row): PresentedValue => ({ ...row, who: row.ref && { id: row.ref } }),
  )
  const field = fields.find((one) => one.id === id)
  return field && presentValue(field, rows, locale, toReckon)
}

test('marked fields that can be a cell and fill no column of the noun are in its lists', () => {
  expect(fields.map(({ id }) => id)).toEqual([
    'risk',
    'tags',
    'share',
    'size',
    'fee',
    'due',
    'met',
    'who',
    'urgent',
  ])
  expect(listFieldsOf(matter, form, { risk: 'hidden' }).map(({ id }) => id)).not.toContain('risk')
})

test('they stand behind the columns that the noun shows, each with a filter of its kind, in the language of the person', () => {
  const { columns, filters } = listDefinitionOf(matter, 'en', new Set(), fields)
  expect(columns.map(({ key }) => key)).toEqual(['name', ...fields.map(({ id }) => `form.${id}`), 'endDate'])
  expect(columns.filter(({ sortable }) => sortable).map(({ key }) => key)).toEqual([
    'name',
    'form.risk',
    'form.share',
    'form.size',
    'form.fee',
    'form.due',
    'form.met',
    'endDate',
  ])
  expect(filters.map(({ key, kind }) => `${key} ${kind}`)).toEqual([
    'name text',
    'form.risk choice',
    'form.tags choice',
    'form.share number',
    'form.size number',
    'form.fee money',
    'form.due date',
    'form.met date',
    'form.who person',
    'form.urgent flag',
  ])
  expect(filters.find(({ key }) => key === 'form.risk')?.choices).toEqual([
    { value: 'h', label: 'High' },
    { value: 'l', label: '低' },
  ])
  expect(filters.find(({ key }) => key === 'form.share')?.label).toBe('share (%)')
})

test('a value is told as its form writes it, and as a figure for a spreadsheet', () => {
  const values = {
    risk: 'h',
    tags: ['l', 'h'],
    share: '0.125',
    size: '1234567',
    fee: { amount: '9007199254740993', unit: 'USD' },
    due: '2026-12-31',
    met: '2026-11-22T08:00:00Z',
    who: [7, 9],
    urgent: false,
  }
  expect(fields.map(({ id }) => presented(values, id))).toEqual([
    'h',
    ['高', '低'],
    '12.50%',
    '1,234,567',
    { amount: '9007199254740993', unit: 'USD' },
    '2026-12-31',
    '2026-11-22T08:00:00.000Z',
    [{ id: 7 }, { id: 9 }],
    1,
  ])
  expect(presented(values, 'tags', false, 'en')).toEqual(['High', '低'])
  expect([presented(values, 'size', true), presented({ size: '12345678901234567' }, 'size', true)]).toEqual([
    1_234_567,
    '12,345,678,901,234,567',
  ])
})

test('what is of another kind than its field is as if nobody had filled it in', () => {
  const strange = {
    risk: ['h'],
    tags: 'h',
    share: 'viel',
    fee: 12,
    due: '2026-13-40',
    who: ['a'],
    urgent: 'yes',
  }
  expect(keptValues(fields, form, strange)).toEqual([])
  expect(presented({}, 'tags')).toBeNull()
})

test('what is kept for one form is right for another of the same fields and kinds, whatever they are called', () => {
  const renamed = formWith(
    { ...marked({ id: 'due', type: 'date' }), name: '到期' },
    { id: 'more', name: '更多', type: 'custom' },
  )
  const before = formWith(marked({ id: 'due', type: 'date' }))
  const other = formWith(marked({ id: 'due', type: 'custom' }))
  const of = (one: typeof form) => listFieldsOf(matter, one)
  expect(sameListFields(of(before), of(renamed))).toBe(true)
  expect(sameListFields(of(before), of(other))).toBe(false)
  expect(sameListFields(of(before), [])).toBe(false)
  // Words of options are what the list is put in order by.
  const choice = (label: string) =>
    formWith(marked({ id: 'risk', type: 'radio', options: [{ value: 'h', label }] }))
  expect(sameListFields(of(choice('高')), of(choice('很高')))).toBe(false)
})
