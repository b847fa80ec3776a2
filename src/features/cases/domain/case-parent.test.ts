import { expect, test } from 'vitest'
import { deepestCases, parentRefusal } from './case-parent.ts'

const asked = { id: 1, parent: { id: 2, status: 2 }, above: [], levelsBelow: 0 } as const

test('a case stands below another one, and never below itself or what stands below it', () => {
  expect(parentRefusal(asked)).toBeNull()
  expect(parentRefusal({ ...asked, parent: { id: 1, status: 2 } })).toBe('itself')
  expect(parentRefusal({ ...asked, above: [3, 1] })).toBe('circle')
  expect(parentRefusal({ ...asked, above: [3, 4] })).toBeNull()
})

test('nothing is put below a void case; an archived one is history and may stand above', () => {
  expect(parentRefusal({ ...asked, parent: { id: 2, status: 10 } })).toBe('void')
  expect(parentRefusal({ ...asked, parent: { id: 2, status: 9 } })).toBeNull()
})

test('not more than ten stand one above the other, counted from both ends', () => {
  // Itself and its parent are two of them.
  const above = Array.from({ length: deepestCases - 2 }, (_, n) => n + 10)
  expect(parentRefusal({ ...asked, above })).toBeNull()
  expect(parentRefusal({ ...asked, above: [...above, 99] })).toBe('tooDeep')
  expect(parentRefusal({ ...asked, above, levelsBelow: 1 })).toBe('tooDeep')
  expect(parentRefusal({ ...asked, levelsBelow: deepestCases - 2 })).toBeNull()
  expect(parentRefusal({ ...asked, levelsBelow: deepestCases - 1 })).toBe('tooDeep')
})
