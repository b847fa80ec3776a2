import { expect, test } from 'vitest'
import { compileForm, formContext } from '#engines/forms/domain/index.ts'
import { issueText } from '#shared/issues.ts'
import { choice, text } from './field.ts'
import { importColumns } from './import-columns.ts'
import { optionsOf, waysToFill } from './import-guide.ts'
import { statusColumn, withoutStatus } from './import-status.ts'
import { formRecord } from './record.ts'

const noun = (imported?: readonly [number, ...number[]]) =>
  formRecord({
    kind: 'thing',
    table: 'things',
    words: { one: '事物 | Thing', many: '事物 | Things' },
    form: { type: 8 },
    fields: {
      name: text('名称 | Name', { most: 100 }),
      state: choice('状态 | Status', { 1: '新建 | New', 2: '有效 | In force', 3: '移出 | Gone' }),
    },
    figures: {},
    name: 'name',
    status: { field: 'state', moves: { 1: [2], 2: [3], 3: [] }, ...(imported && { imported }) },
    may: { read: 'intellectual_property.read', write: 'intellectual_property.manage' },
    path: '/things',
    tag: 'things',
    screen: '/things',
    menu: { group: 'matters', at: 10 },
    list: { columns: ['name'], search: ['name'], sort: 'name' },
  })
const form = compileForm({
  fieldGroupList: [
    {
      name: '基本信息',
      fieldList: [
        {
          id: 'name',
          name: '名称',
          englishName: 'Name',
          rawType: 'thing.name',
          type: 'custom',
          required: true,
        },
        { id: 'note', name: '备注', englishName: 'Remarks', rawType: 'note', type: 'custom' },
      ],
    },
  ],
})
const context = formContext({ today: '2026-11-22' })

test('a noun with a status from files has a column for it, in either language', () => {
  const headings = (locale: 'zh-CN' | 'en') =>
    importColumns(form, context, locale, statusColumn(noun([1, 2]), locale)).columns.map((one) => one.heading)
  expect(headings('zh-CN')).toEqual(['名称', '状态', '备注'])
  expect(headings('en')).toEqual(['Name', 'Status', 'Remarks'])
  const chinese = statusColumn(noun([1, 2]), 'zh-CN')
  const english = statusColumn(noun([1, 2]), 'en')
  if (!chinese || !english) throw new Error('no column')
  expect([chinese.required, optionsOf(chinese.field, 'zh-CN')]).toEqual([false, ['新建', '有效']])
  expect(optionsOf(english.field, 'en')).toEqual(['New', 'In force'])
  expect(waysToFill(chinese, context, 'zh-CN')).toBe('从可选项中选一个；空着为「新建」')
  expect(waysToFill(english, context, 'en')).toBe('One of the options; default if empty: “New”')
})

test('a noun that takes none has no such column', () => {
  expect(statusColumn(noun(), 'zh-CN')).toBeNull()
  expect(withoutStatus(noun(), { name: '甲' })).toEqual({
    sent: { name: '甲' },
    status: undefined,
    issues: [],
  })
})

test('a line says its status, or stands at the first; what no line may say is told with what it may', () => {
  const id = statusColumn(noun([1, 2]), 'zh-CN')?.field.id ?? ''
  const said = (cell: unknown = null) => withoutStatus(noun([1, 2]), { name: '甲', [id]: cell })
  expect(said()).toEqual({ sent: { name: '甲' }, status: 1, issues: [] })
  expect(said('2')).toEqual({ sent: { name: '甲' }, status: 2, issues: [] })
  for (const cell of ['3', '移出', '随便']) {
    const { issues } = said(cell)
    expect(issues.map(({ path }) => path)).toEqual([id])
    expect(issues.map((issue) => issueText(issue, 'zh-CN'))).toEqual([
      `状态不能填写「${cell}」，可填：新建、有效`,
    ])
    expect(issues.map((issue) => issueText(issue, 'en'))).toEqual([
      `Status cannot be “${cell}”; it is one of: New, In force`,
    ])
  }
})
