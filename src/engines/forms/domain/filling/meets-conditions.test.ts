import { expect, test } from 'vitest'
import { compileForm } from '../definition/compile-form.ts'
import type { Operator } from '../definition/field-config.ts'
import { formContext } from '../form-context.ts'
import { meetsConditions } from './meets-conditions.ts'

const shown = { match: 'all' as const, conditions: [{ fieldId: 'count', operator: 10 as const }] }
const form = compileForm({
  fieldGroupList: [
    {
      name: '一',
      fieldList: [
        { id: 'count', name: '数量', type: 'number' },
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
const meets = (match: 'all' | 'any', values: object, ...conditions: ReturnType<typeof one>[]) =>
  meetsConditions(form, { ...values }, context, { match, conditions })

test('all of the conditions must hold, or any of them; what a person may not see counts all the same', () => {
  const [large, named] = [one('count', 3, '5'), one('note', 7, '急')]
  expect(meets('all', { count: '6', note: '加急' }, large, named)).toBe(true)
  expect(meets('all', { count: '6', note: '普通' }, large, named)).toBe(false)
  expect(meets('any', { count: '6', note: '普通' }, large, named)).toBe(true)
  expect(meets('any', { count: '5', note: '普通' }, large, named)).toBe(false)
})

test('what the form does not show, and a field that it does not have, count as empty', () => {
  expect(meets('all', { note: '急' }, one('note', 7, '急'))).toBe(false)
  expect(meets('all', { note: '急' }, one('note', 9))).toBe(true)
  for (const [operator, holds] of [
    [9, true],
    [10, false],
    [1, false],
    [2, true],
    [8, true],
  ] as const)
    expect([operator, meets('all', { count: '1' }, one('gone', operator, '1'))]).toEqual([operator, holds])
})
