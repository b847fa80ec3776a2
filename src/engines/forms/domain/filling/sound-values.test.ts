import { expect, test } from 'vitest'
import { compileForm } from '../definition/compile-form.ts'
import type { FieldInput } from '../definition/field-config.ts'
import { formContext } from '../form-context.ts'
import { applyDraftEdits } from './apply-edits.ts'
import { createFormStore } from './form-store.ts'
import { soundValues } from './sound-values.ts'
import { validateForm } from './validate-form.ts'

const context = formContext({ today: '2026-11-22', recordStatus: 1 })
const formOf = (...fieldList: FieldInput[]) => compileForm({ fieldGroupList: [{ name: '基本', fieldList }] })
const form = formOf(
  { id: 'name', name: '合同名称', type: 'custom', rawType: 'contractName', maxlength: 500 },
  { id: 'number', name: '合同编号', type: 'contractNumber', maxlength: 500 },
  {
    id: 'category',
    name: '类别',
    type: 'select',
    rawType: 'contractCategory',
    options: ['1', '9'].map((value) => ({ value, label: value })),
  },
  { id: 'amount', name: '金额', type: 'money', rawType: 'contractAmount' },
  { id: 'who', name: '人员', type: 'people' },
)
const right = { name: '合同', amount: { amount: '1', unit: 'CNY' } }

test('the gate lets through what a type can read, and nothing else', () => {
  const odd = { ...right, who: [{}], category: 5, number: ['x'], stranger: 1, constructor: 2, toString: 3 }
  expect(soundValues(form, odd, context)).toEqual(right)
  expect(soundValues(form, JSON.parse('{"__proto__":{"name":"x"}}'), context)).toEqual({})
  for (const value of [null, '', [null], [[]], {}, true, Number.NaN, -0, 'x', [1.5], { id: 1 }])
    expect(soundValues(form, { who: value }, context)).toEqual({})
})

test('a save keeps what cannot be read apart from the values, and tells it with what is too long for its column', () => {
  const sent = { ...right, name: '名'.repeat(300), number: 'A'.repeat(65), category: '9', who: [{}] }
  const { values, unread, issues, tolerated } = applyDraftEdits(form, right, sent, context)
  expect(unread).toEqual({ who: [{}] })
  expect(values).toEqual({ ...sent, who: undefined })
  expect(issues.filter((issue) => !tolerated.includes(issue))).toEqual([])
  expect(tolerated.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'who wrongType',
    'name tooLong',
    'number tooLong',
    'category notOption',
  ])
})

test('a record that was there is kept when it has gone, one that was never there is refused', () => {
  const rules = { ...context, exists: ({ id }: { id: number }) => id === 1 }
  const gone = applyDraftEdits(form, { who: [2] }, { ...right, who: [2] }, rules)
  expect([gone.values.who, gone.tolerated.map(({ path, code }) => `${path} ${code}`)]).toEqual([
    [2],
    ['who notOption'],
  ])
  const foreign = applyDraftEdits(form, { who: [1] }, { ...right, who: [3] }, rules)
  expect([foreign.issues.length, foreign.tolerated]).toEqual([1, []])
})

test('no maxlength of an older form lets a submission through that its column does not hold', () => {
  const codes = (values: Record<string, unknown>) =>
    validateForm(form, values, context).map(({ path, code, params }) => [path, code, params?.max])
  expect(codes({ ...right, name: '名'.repeat(200), number: 'A'.repeat(64), category: '1' })).toEqual([])
  expect(codes({ name: '名'.repeat(201), number: 'A'.repeat(65), category: '9' })).toEqual([
    ['name', 'tooLong', 200],
    ['number', 'tooLong', 64],
    ['category', 'notOption', undefined],
  ])
})

test('the form shows what its draft only keeps, from the start and after a save, and leaves other faults as they are', () => {
  const store = createFormStore(form, { ...right, amount: '一百万' }, context)
  expect([store.field('amount').error?.code, store.field('name').error]).toEqual(['notNumber', null])
  store.tell([{ path: 'name', code: 'tooLong', params: { max: 200 } }])
  expect(store.field('name').error).toEqual({
    path: 'name',
    code: 'tooLong',
    params: { field: '合同名称', max: 200 },
  })
  expect(store.field('amount').error?.code).toBe('notNumber')
  store.edit({ name: '短' })
  expect(store.field('name').error).toBeNull()
})
