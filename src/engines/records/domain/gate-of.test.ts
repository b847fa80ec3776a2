import { describe, expect, test } from 'vitest'
import { type Approvals, gateOf } from './noun.ts'

const approval: Approvals<string> = {
  kind: 'matter',
  gates: {
    opening: { words: '启动 | Opening', from: [1], to: [2, 3] },
    large: { words: '重大 | Large', to: [4], when: { field: 'isLarge', is: 2 } },
    byHand: { words: '手工 | By hand' },
  },
}
const noun = { status: { field: 'stage' }, approval }

describe('what has to be approved before a status', () => {
  test.each([
    [{ stage: 1 }, 2, 'opening'],
    [{ stage: 1 }, 3, 'opening'],
    [{ stage: 2 }, 3, null],
    [{ stage: 2, isLarge: 2 }, 4, 'large'],
    [{ stage: 2, isLarge: 1 }, 4, null],
    [{ stage: 2 }, 4, null],
    [{ stage: 1 }, 5, null],
  ] as const)('from %j to %i is %s', (row, to, ask) => {
    expect(gateOf(noun, row, to)).toBe(ask)
  })

  test('is nothing of a noun of which nothing is approved, and nothing that an operation asks by itself', () => {
    expect(gateOf({ status: { field: 'stage' } }, { stage: 1 }, 2)).toBeNull()
    expect([1, 2, 3, 4, 5].map((to) => gateOf(noun, { stage: 9 }, to))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })
})
