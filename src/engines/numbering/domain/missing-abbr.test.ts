import { expect, test } from 'vitest'
import { lackingAbbr, needsAbbr } from './missing-abbr.ts'

const segments = [
  { kind: 'abbr' as const, id: 'a', of: 'contractType' as const },
  { kind: 'serial' as const, id: 's' },
]
const rule = { enabled: true, segments, conditionType: 0 as const, values: [] }
const types = new Map([
  [1, '采购'],
  [2, '销售'],
  [3, '服务'],
])

test('a rule lacks the abbreviations of what can come into its numbers and has none', () => {
  expect(lackingAbbr(rule, 'contractType', types, new Set([2]))).toEqual([
    { id: 1, name: '采购' },
    { id: 3, name: '服务' },
  ])
  expect(lackingAbbr(rule, 'contractType', types, new Set([1, 2, 3]))).toEqual([])
})

test('a rule for certain types lacks theirs only, one for departments those of every type', () => {
  const forSome = { ...rule, conditionType: 1 as const, values: [3] }
  expect(lackingAbbr(forSome, 'contractType', types, new Set())).toEqual([{ id: 3, name: '服务' }])
  expect(lackingAbbr({ ...forSome, conditionType: 2 }, 'contractType', types, new Set())).toHaveLength(3)
})

test('a rule for certain main departments lacks theirs only', () => {
  const byDepartment = { ...rule, segments: [{ kind: 'abbr' as const, id: 'd', of: 'department' as const }] }
  const departments = new Map([
    [1, '法务部'],
    [2, '采购部'],
  ])
  expect(lackingAbbr(byDepartment, 'department', departments, new Set())).toHaveLength(2)
  const forOne = { ...byDepartment, conditionType: 2 as const, values: [2] }
  expect(lackingAbbr(forOne, 'department', departments, new Set())).toEqual([{ id: 2, name: '采购部' }])
})

test('a rule that does not show an abbreviation, or is not in use, lacks none', () => {
  expect(lackingAbbr(rule, 'counterpart', types, new Set())).toEqual([])
  expect(lackingAbbr({ ...rule, enabled: false }, 'contractType', types, new Set())).toEqual([])
  expect(needsAbbr(rule, 'contractType')).toBe(true)
  expect(needsAbbr(rule, 'department')).toBe(false)
})
