import { expect, test } from 'vitest'
import type { FieldInput } from '#engines/forms/domain/index.ts'
import { publishingIssues } from './check-definition.ts'

const found = (field: Omit<FieldInput, 'id' | 'name'>) =>
  publishingIssues({
    fieldGroupList: [{ name: '基本', fieldList: [{ id: 'f', name: '字段', ...field }] }],
  }).map(({ path, code, params }) => [path, code, params?.max ?? params?.value ?? null])
const options = (...values: string[]) => values.map((value) => ({ value, label: value }))

test('a text that becomes a column is not longer than the column', () => {
  const name = { type: 'custom', rawType: 'contractName' } as const
  expect(found({ ...name, maxlength: 200 })).toEqual([])
  expect(found(name)).toEqual([])
  expect(found({ ...name, maxlength: 201 })).toEqual([['f.maxlength', 'formUseLength', 200]])
  expect(found({ type: 'contractNumber', maxlength: 64 })).toEqual([])
  expect(found({ type: 'contractNumber', maxlength: 65 })).toEqual([['f.maxlength', 'formUseLength', 64]])
  // What no column takes may be as long as it likes.
  expect(found({ type: 'custom', maxlength: 100_000 })).toEqual([])
})

test.each([
  ['contractName', 'textarea', 'custom'],
  ['contractAmount', 'number', 'money'],
  ['contractStartTime', 'custom', 'date'],
  ['contractEndTime', 'daterange', 'date'],
  ['contractTerm', 'date', 'daterange'],
  ['handler', 'department', 'people'],
  ['handlingDepartment', 'people', 'department'],
  ['collaborativeOperator', 'custom', 'people'],
] as const)('the use %s is not for a %s but for a %s', (rawType, wrong, right) => {
  expect(found({ type: wrong, rawType })).toEqual([['f.rawType', 'formUseType', null]])
  expect(found({ type: right, rawType })).toEqual([])
})

test('a category offers only the categories that there are', () => {
  const category = { type: 'select', rawType: 'contractCategory' } as const
  expect(found({ ...category, options: options('1', '5') })).toEqual([])
  expect(found({ ...category, options: options('1', '6') })).toEqual([
    ['f.options.1.value', 'formUseOption', '6'],
  ])
})

test('a raw type that no column is taken from asks for nothing', () => {
  expect(found({ type: 'textarea', rawType: 'textarea' })).toEqual([])
  expect(found({ type: 'textarea', rawType: 'toString' })).toEqual([])
})
