import { expect, test } from 'vitest'
import { shortOfShare } from './lists.ts'

test('a step for which too few people are left to give as many approvals as it asks for says how many there are', () => {
  const step = (states: ('open' | 'approved' | 'closed')[], share: number | null = 3) => ({
    mode: 'share' as const,
    share,
    people: states.map((state) => ({ state })),
  })
  expect(shortOfShare(step(['open', 'closed', 'closed']))).toBe(1)
  expect(shortOfShare(step(['approved', 'open', 'closed']))).toBe(2)
  expect(shortOfShare(step(['approved', 'approved', 'approved', 'closed']))).toBeNull()
  expect(shortOfShare(step(['open'], null))).toBe(1)
  // Before anybody is asked.
  expect(shortOfShare({ mode: 'share', share: 30, people: [{}] })).toBe(1)
  expect(shortOfShare({ mode: 'any', share: 30, people: [{}] })).toBeNull()
  expect(shortOfShare({ mode: 'share', share: 30, people: [] })).toBeNull()
})
