import { describe, expect, it } from 'vitest'
import { compileForm } from '../definition/compile-form.ts'
import type { FieldInput } from '../definition/field-config.ts'
import { FormDefinitionError } from '../definition/form-definition.ts'

const form = (...fieldList: FieldInput[]) => compileForm({ fieldGroupList: [{ name: 'g', fieldList }] })
const codes = (fields: FieldInput[]): string[] => {
  try {
    form(...fields)
    return []
  } catch (error) {
    if (error instanceof FormDefinitionError) return error.issues.map(({ path, code }) => `${path} ${code}`)
    throw error
  }
}
const compare = (operator: 1 | 2 | 3 | 4 | 5 | 6, fieldId: string) => ({
  kind: 'compare' as const,
  operator,
  terms: [{ fieldId }],
})

const start: FieldInput = { id: 'start', name: '起始日期', type: 'date' }
const end: FieldInput = { id: 'end', name: '终止日期', type: 'date', rules: [compare(4, 'start')] }

describe('what cannot be a rule', () => {
  const number = (id: string, rules: FieldInput['rules'] = []): FieldInput => ({
    id,
    name: id,
    type: 'number',
    rules,
  })
  it('names a field that is not there, itself, or another twice', () => {
    expect(codes([number('a', [compare(1, 'gone')])])).toEqual(['a.rules.0.terms.0.fieldId formDangling'])
    expect(codes([number('a', [{ kind: 'oneOf', fieldIds: ['gone'] }])])).toEqual([
      'a.rules.0.fieldIds.0 formDangling',
    ])
    expect(codes([number('a', [compare(1, 'a')])])).toEqual(['a.rules.0 formRuleSelf'])
    expect(codes([number('a', [{ kind: 'together', fieldIds: ['b', 'b'] }]), number('b')])).toEqual([
      'a.rules.0 formRuleSelf',
    ])
  })

  it('compares a day with a figure, adds days, or compares what has no order', () => {
    expect(codes([number('a', [compare(1, 'start')]), start])).toEqual(['a.rules.0 formRuleOperand'])
    const two = {
      kind: 'compare' as const,
      operator: 1 as const,
      terms: [{ fieldId: 'start' }, { fieldId: 'x' }],
    }
    expect(codes([start, { ...start, id: 'x' }, { ...end, rules: [two] }])).toEqual([
      'end.rules.0 formRuleOperand',
    ])
    expect(codes([{ id: 't', name: 't', type: 'custom', rules: [compare(1, 'a')] }, number('a')])).toEqual([
      't.rules.0 formRuleOperand',
    ])
    const term: FieldInput = { id: 'term', name: 'term', type: 'daterange' }
    expect(codes([term, { ...end, rules: [compare(4, 'term')] }])).toEqual(['end.rules.0 formRuleOperand'])
  })

  it('goes in a circle, among fields and among the columns of a sheet', () => {
    expect(
      codes([number('a', [compare(4, 'c')]), number('b', [compare(4, 'a')]), number('c', [compare(4, 'b')])]),
    ).toEqual([expect.stringMatching(/^[abc]\.rules formRuleCycle$/)])
    const column = (id: string, other: string) => ({
      id,
      name: id,
      type: 'number' as const,
      rules: [compare(4, other)],
    })
    expect(
      codes([{ id: 's', name: 's', type: 'sheetTable', columns: [column('x', 'y'), column('y', 'x')] }]),
    ).toEqual([expect.stringMatching(/^s\.columns\.[01]\.rules formRuleCycle$/)])
  })

  it('is a format or a whole number on another type', () => {
    expect(codes([{ ...number('a'), fieldConfig: { format: 'mail' } }])).toEqual([
      'a.fieldConfig.format formRuleType',
    ])
    expect(codes([{ ...start, fieldConfig: { isInteger: true } }])).toEqual([
      'start.fieldConfig.isInteger formRuleType',
    ])
  })
})
