import { describe, expect, test } from 'vitest'
import { decide, resubmit, startFlow } from './decide.ts'
import type { Facts } from './flow-state.ts'
import { node, open, stored } from './played-flow.ts'
import type { RoutedNode } from './route-flow.ts'

const facts: Facts = { active: new Set([1, 2, 3, 9]), administrators: [9] }
const written = (...ids: number[]): Facts => ({ ...facts, authors: new Set(ids) })
const given = (nodes: RoutedNode[]) => ({ nodes, submitterIds: [1], samePerson: 'once' as const })

describe('who wrote in what is approved', () => {
  test('is not asked: the others of the node are, else the administrators, else it can’t start', () => {
    expect(open(stored(startFlow(given([node('a', [2, 3])]), written(2))))).toEqual([3])
    expect(open(stored(startFlow(given([node('a', [2])]), written(2))))).toEqual([9])
    expect(startFlow(given([node('a', [2])]), written(2, 9))).toEqual({ refused: 'noApprover', node: 'a' })
  })

  test('is not asked either when it is submitted again after they gave it back and rewrote it', () => {
    const begun = stored(startFlow(given([node('a', [2])]), facts))
    const back = stored(
      decide(begun, { kind: 'return', by: 2, target: { to: 'initiator' }, resume: 'inPlace' }, facts),
    )
    expect(open(stored(resubmit(back, given([node('a', [2])]), written(2))))).toEqual([9])
  })

  test('does not agree to it where they were asked before, and may say no or give it back', () => {
    const begun = stored(startFlow(given([node('a', [2, 3])]), facts))
    expect(decide(begun, { kind: 'approve', by: 2 }, written(2))).toEqual({ refused: 'ownWriting' })
    expect(decide(begun, { kind: 'approve', by: 3 }, written(2))).toHaveProperty('state')
    expect(decide(begun, { kind: 'reject', by: 2 }, written(2))).toHaveProperty('state.state', 'rejected')
  })
})
