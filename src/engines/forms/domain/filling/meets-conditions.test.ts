import { describe, expect, test } from 'vitest'
import { compileForm } from '../definition/compile-form.ts'
import type { Operator, OuterCondition } from '../definition/field-config.ts'
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
        { id: 'amount', name: '金额', type: 'money' },
        { id: 'note', name: '备注', type: 'custom', visibleWhen: shown },
      ],
    },
  ],
})
const context = formContext({ today: '2026-11-24', recordStatus: 1, access: { count: 'hidden' } })
const one = (fieldId: string, operator: Operator, value?: string, unit?: string): OuterCondition => ({
  fieldId,
  operator,
  ...(value !== undefined && { value }),
  ...(unit !== undefined && { unit }),
})
const held = (values: object, ...conditions: OuterCondition[]) =>
  heldConditions(form, { ...values }, context, conditions)

test('each condition holds or does not; what a person may not see counts all the same', () => {
  const both = [one('count', 3, '5'), one('note', 7, '急')]
  expect(held({ count: '6', note: '加急' }, ...both)).toEqual([true, true])
  expect(held({ count: '5', note: '普通' }, ...both)).toEqual([false, false])
})

test('an empty value compares as unknown, but answers whether it is empty, equal or contains', () => {
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

describe('an amount', () => {
  const usd = (major: number) => ({ amount: { amount: `${major * 100}`, unit: 'USD' } })
  const yuan = (major: number) => ({ amount: { amount: `${major * 100}`, unit: 'CNY' } })

  test('is compared in the currency that the condition names, else in that of its field', () => {
    const both = [one('amount', 3, '1000'), one('amount', 3, '150', 'USD')]
    expect(held(usd(151), ...both)).toEqual([false, true])
    expect(held(usd(150), ...both)).toEqual([false, false])
    expect(held(yuan(1001), ...both)).toEqual([true, false])
    expect(held(yuan(1001), one('amount', 3, '1000', 'CNY'))).toEqual([true])
  })

  test('in a currency that nothing compares is neither larger nor smaller; nobody can say', () => {
    const every = ([3, 4, 5, 6] as const).map((operator) => one('amount', operator, '1000'))
    expect(held(usd(5_000_000), ...every)).toEqual(every.map(() => 'currency'))
    expect(held(yuan(5_000_000), one('amount', 3, '1', 'USD'))).toEqual(['currency'])
  })

  test('in another currency is not equal, which says nothing of what is larger', () => {
    const answered = [one('amount', 1, '5'), one('amount', 2, '5'), one('amount', 9), one('amount', 10)]
    expect(held(usd(5), ...answered)).toEqual([false, true, false, true])
    expect(held(usd(5), one('amount', 1, '5', 'USD'), one('amount', 3, '5'))).toEqual([true, 'currency'])
    expect(held(usd(5), one('amount', 2, '7', 'USD'), one('amount', 3, '5'))).toEqual([true, 'currency'])
  })

  test('is more than nothing in every currency, unless another one than the field’s is named', () => {
    expect(held(usd(5), one('amount', 3, '0'), one('amount', 3, '0', 'CNY'))).toEqual([true, true])
    expect(held(yuan(5), one('amount', 4, '0', 'USD'))).toEqual(['currency'])
    // So that it says nothing of currencies.
    expect(held(yuan(5), one('amount', 4, '9', 'USD'), one('amount', 3, '0'))).toEqual(['currency', true])
  })

  test('is judged together with the conditions that choose with it', () => {
    const [mine, other] = [one('amount', 3, '1000'), one('amount', 3, '150', 'USD')]
    expect(heldConditions(form, usd(5), context, [mine], [mine, other])).toEqual([false])
    const elsewhere = one('count', 3, '150')
    expect(heldConditions(form, usd(5), context, [mine], [mine, elsewhere])).toEqual(['currency'])
  })
})
