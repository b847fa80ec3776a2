import { expect, test } from 'vitest'
import { compileForm } from '../definition/compile-form.ts'
import type { Operator } from '../definition/field-config.ts'
import { formContext } from '../form-context.ts'
import { heldConditions } from './meets-conditions.ts'

const shown = { match: 'all' as const, conditions: [{ fieldId: 'count', operator: 10 as const }] }
const form = compileForm({
  fieldGroupList: [
    {
      name: '一',
      fieldList: [
        { id: 'count', name: '数量', type: 'number' },
        { id: 'size', name: '面积', type: 'number', visibleWhen: shown },
        { id: 'note', name: '备注', type: 'custom', visibleWhen: shown },
      ],
    },
  ],
})
const context = formContext({ today: '2026-11-24', recordStatus: 1, access: { count: 'hidden' } })
const one = (fieldId: string, operator: Operator, value?: string) => ({
  fieldId,
  operator,
  ...(value !== undefined && { value }),
})
const held = (values: object, ...conditions: ReturnType<typeof one>[]) =>
  heldConditions(form, { ...values }, context, conditions)

test('each condition holds or does not; what a person may not see counts all the same', () => {
  const both = [one('count', 3, '5'), one('note', 7, '急')]
  expect(held({ count: '6', note: '加急' }, ...both)).toEqual([true, true])
  expect(held({ count: '5', note: '普通' }, ...both)).toEqual([false, false])
})

test('what is empty is neither larger nor smaller, so that nobody can say; whether it is empty, equal or contains something has an answer', () => {
  expect(
    held({ count: '1' }, ...([3, 4, 5, 6] as const).map((operator) => one('size', operator, '1'))),
  ).toEqual(Array.from({ length: 4 }, () => 'empty'))
  const answered = ([1, 2, 9, 10] as const).map((operator) => one('size', operator, '1'))
  expect(held({ count: '1' }, ...answered)).toEqual([false, true, true, false])
  expect(held({ count: '1' }, one('note', 7, '急'), one('note', 8, '急'))).toEqual([false, true])
})

test('what the form does not show is neither larger nor smaller and counts as empty', () => {
  expect(held({ size: '7', note: '急' }, one('size', 3, '5'), one('note', 7, '急'), one('note', 9))).toEqual([
    false,
    false,
    true,
  ])
})

test('of a field that the form does not have nobody can say anything', () => {
  const every = ([1, 2, 3, 7, 8, 9, 10] as const).map((operator) => one('gone', operator, '1'))
  expect(held({ gone: '1' }, ...every)).toEqual(every.map(() => 'gone'))
})
