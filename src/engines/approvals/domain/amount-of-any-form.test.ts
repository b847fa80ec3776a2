import { expect, test } from 'vitest'
import { compileForm, formContext, type OuterCondition } from '#engines/forms/domain/index.ts'
import { recordAmount } from './branch-conditions.ts'
import { node } from './played-flow.ts'
import { heldOn } from './taken-branches.ts'

const form = compileForm({
  fieldGroupList: [
    {
      name: '一',
      fieldList: [
        {
          id: 'price',
          name: '价款',
          type: 'money',
          fieldConfig: { money: { unit: 'USD', isWithUnit: true } },
        },
      ],
    },
  ],
})
const one = (operator: OuterCondition['operator'], value?: string, unit?: string): OuterCondition => ({
  fieldId: recordAmount,
  operator,
  ...(value !== undefined && { value }),
  ...(unit !== undefined && { unit }),
})
/** What each branch of one node comes to, a condition a branch; `unit` null: by a form without an amount. */
function held(unit: string | null, ...conditions: OuterCondition[]) {
  const branches = conditions.map((condition, index) => ({
    id: `b${index}`,
    name: `b${index}`,
    when: { match: 'all' as const, conditions: [condition] },
  }))
  const values = unit ? { price: { amount: '50000', unit } } : {}
  const judge = heldOn({
    said: { form, values, rules: formContext({ today: '2026-11-30' }) },
    amountField: unit ? 'price' : null,
    at: {
      initiatorId: 1,
      roleIds: new Set(),
      departmentIds: new Set(),
      ratings: [],
      typeIds: new Set(),
      ownPartyIds: new Set(),
    },
  })
  const choice = node('x', [], { kind: 'condition', branches })
  return branches.flatMap(({ when }) => judge(when, choice))
}

test('the amount of any form compares in the currency that another branch of its node names', () => {
  const [yuan, euros] = [one(3, '100'), one(3, '100', 'EUR')]
  expect(held('EUR', yuan, euros)).toEqual([false, true])
  expect(held('CNY', yuan, euros)).toEqual([true, false])
  expect(held('EUR', yuan)).toEqual(['currency'])
  // The form's own currency is not that of the condition.
  expect(held('USD', yuan, euros)).toEqual(['currency', 'currency'])
})

test('a form without an amount is empty and unequal to every amount, neither larger nor smaller', () => {
  expect(held(null, one(9), one(2, '100'))).toEqual([true, true])
  expect(held(null, one(1, '100'), one(3, '100'), one(6, '100'), one(10))).toEqual([
    false,
    false,
    false,
    false,
  ])
})
