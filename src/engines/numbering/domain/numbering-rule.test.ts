import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Conditioned, type ConditionType, type RuleContext, ruleFor } from './numbering-rule.ts'

const rule = (
  id: number,
  conditionType: ConditionType,
  values: number[] = [],
  enabled = true,
): Conditioned => ({
  id,
  conditionType,
  values,
  enabled,
})
// Department 9 lies below 4, that below 1.
const context: RuleContext = { contractTypeId: 50, departmentPath: [1, 4, 9] }

describe('the rule that numbers a record', () => {
  const everybody = rule(1, 0)
  const forType = rule(2, 1, [50, 51])
  const forNine = rule(3, 2, [9])
  const belowOne = rule(4, 3, [1])
  const belowFour = rule(5, 3, [4])
  const all = [everybody, belowOne, belowFour, forNine, forType]

  test.each<[string, RuleContext, number | null]>([
    ['its contract type before everything', context, 2],
    ['then the main department', { ...context, contractTypeId: 99 }, 3],
    ['then the nearest department above', { contractTypeId: 99, departmentPath: [1, 4, 8] }, 5],
    ['then one farther up', { contractTypeId: 99, departmentPath: [1, 3] }, 4],
    ['the department of type 3 counts for itself', { contractTypeId: null, departmentPath: [1] }, 4],
    ['then the one for all', { contractTypeId: null, departmentPath: [] }, 1],
  ])('%s', (_, given, id) => {
    expect(ruleFor(all, given)?.id ?? null).toBe(id)
  })

  test('a main-department rule does not reach the departments below', () => {
    expect(ruleFor([rule(1, 2, [4])], context)).toBeNull()
  })

  test('is null when none applies, and a rule that is switched off never does', () => {
    expect(ruleFor([], context)).toBeNull()
    expect(ruleFor([rule(1, 0, [], false), rule(2, 1, [7])], context)).toBeNull()
  })

  test('does not depend on the order of the rules', () => {
    const arbitrary = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 1000 }),
        conditionType: fc.constantFrom<ConditionType>(0, 1, 2, 3),
        values: fc.array(fc.constantFrom(1, 4, 9, 50, 60), { maxLength: 3 }),
        enabled: fc.boolean(),
      }),
      { maxLength: 8, selector: ({ id }) => id },
    )
    fc.assert(
      fc.property(arbitrary, (rules) => {
        expect(ruleFor([...rules].reverse(), context)?.id).toBe(ruleFor(rules, context)?.id)
      }),
    )
  })
})
