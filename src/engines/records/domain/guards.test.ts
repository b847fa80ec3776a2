import { expect, test } from 'vitest'
import type { Actor } from '#engines/access/domain/index.ts'
import { compileForm } from '#engines/forms/domain/index.ts'
import { area, text } from './field.ts'
import { hiddenAccess, hiddenKeys, withoutHidden } from './guards.ts'
import { listDefinitionOf } from './list-definition.ts'
import { formRecord } from './record.ts'

const firm = formRecord({
  kind: 'firm',
  table: 'firms',
  words: { one: '律所 | Firm', many: '律所 | Firms' },
  form: { type: 11 },
  fields: { name: text('名称 | Name', { most: 200 }), fees: area('收费 | Fees', { most: 2000 }) },
  figures: {},
  name: 'name',
  guards: { fees: 'project.manage', assessments: 'project.manage' },
  may: { read: 'project.read', write: 'project.manage' },
  path: '/firms',
  tag: 'firms',
  screen: '/firms',
  menu: { group: 'matters', at: 10 },
  list: { columns: ['name', 'fees'], filters: ['name', 'fees'], search: ['name'], sort: 'name' },
})
const form = compileForm({
  fieldGroupList: [
    {
      name: '一',
      fieldList: [
        { id: 'a', name: '名称', type: 'custom', rawType: 'firm.name' },
        { id: 'b', name: '收费', type: 'textarea', rawType: 'firm.fees' },
        { id: 'c', name: '评价', type: 'textarea', rawType: 'firm.assessments' },
        // Of another noun, and of none.
        { id: 'd', name: '别的', type: 'custom', rawType: 'other.fees' },
        { id: 'e', name: '备注', type: 'custom' },
      ],
    },
  ],
})
const actor = (permissions: Actor['permissions']): Actor => ({
  userId: 1,
  organizationId: 1,
  name: '甲',
  departmentId: null,
  departmentIds: [],
  timeZone: 'Asia/Shanghai',
  language: 'zh-CN',
  accessVersion: 1,
  permissions,
  fieldRights: {},
})
const reader = actor({ 'project.read': 'all' })
const keeper = actor({ 'project.read': 'all', 'project.manage': 'all' })

test('what a guard names is hidden from who lacks its permission, as a column and as a field of the form', () => {
  expect([...hiddenKeys(firm, reader)]).toEqual(['fees', 'assessments'])
  expect(hiddenAccess(firm, form, reader)).toEqual({ b: 'hidden', c: 'hidden' })
  expect(withoutHidden({ a: 1, b: 2, c: 3, d: 4, e: 5 }, hiddenAccess(firm, form, reader))).toEqual({
    a: 1,
    d: 4,
    e: 5,
  })
  const { columns, filters } = listDefinitionOf(firm, 'zh-CN', hiddenKeys(firm, reader))
  expect([columns.map(({ key }) => key), filters.map(({ key }) => key)]).toEqual([['name'], ['name']])
})

test('amounts of the form are for whom the noun says, whoever designed them, with what tells them', () => {
  const matter = { ...firm, guards: { fees: 'project.manage' }, moneyGuard: 'law_matter_money.read' } as const
  const twice = {
    valueList: [
      { method: 1 as const, value: 'm' },
      { method: 2 as const, value: '2' },
    ],
    calculationWays: [3 as const],
    isUpdate: true,
  }
  const designed = compileForm({
    fieldGroupList: [
      {
        name: '一',
        fieldList: [
          { id: 'a', name: '名称', type: 'custom', rawType: 'firm.name' },
          { id: 'm', name: '押金', type: 'money' },
          { id: 't', name: '分期', type: 'sheetTable', columns: [{ id: 'x', name: '额', type: 'money' }] },
          { id: 'n', name: '次数', type: 'sheetTable', columns: [{ id: 'x', name: '次', type: 'number' }] },
          { id: 'd', name: '两倍', type: 'number', fieldConfig: { calculationConditionGroup: twice } },
        ],
      },
    ],
  })
  expect(hiddenAccess(matter, designed, reader)).toEqual({ m: 'hidden', t: 'hidden', d: 'hidden' })
  expect(hiddenAccess(firm, designed, reader)).toEqual({})
  expect(hiddenAccess(matter, designed, actor({ 'law_matter_money.read': 'all' }))).toEqual({})
})

test('who has the permission sees all of it', () => {
  expect(hiddenKeys(firm, keeper).size).toBe(0)
  expect(hiddenAccess(firm, form, keeper)).toEqual({})
  expect(listDefinitionOf(firm, 'zh-CN', hiddenKeys(firm, keeper)).columns.map(({ key }) => key)).toEqual([
    'name',
    'fees',
  ])
})
