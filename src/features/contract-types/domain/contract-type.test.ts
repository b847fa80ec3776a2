import { expect, test } from 'vitest'
import { type ContractType, isChoosable, settingsOf } from './contract-type.ts'

const type = (id: number, parentID: number | null, more: Partial<ContractType> = {}): ContractType => ({
  id,
  parentID,
  name: `类型${id}`,
  nameEn: '',
  state: 1,
  formID: null,
  flowID: null,
  scoreRuleID: null,
  isContractNumberDuplicateCheck: true,
  isNumberRequired: true,
  isTextRequired: true,
  sortOrder: 0,
  version: 1,
  ...more,
})
const tree = [
  type(1, null, { formID: 10, flowID: 20, scoreRuleID: 30 }),
  type(2, 1, { flowID: 21 }),
  type(3, 2),
  type(4, null, { state: 2 }),
  type(5, 4),
]

test('a type without settings of its own takes the nearest ones above it', () => {
  expect(settingsOf(tree, 3)).toEqual({ formID: 10, flowID: 21, scoreRuleID: 30 })
  expect(settingsOf(tree, 5)).toEqual({ formID: null, flowID: null, scoreRuleID: null })
})

test('a type below a disabled one cannot be chosen', () => {
  expect(isChoosable(tree, 3)).toBe(true)
  expect(isChoosable(tree, 5)).toBe(false)
  expect(isChoosable(tree, 99)).toBe(false)
})
