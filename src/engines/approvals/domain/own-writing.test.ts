import { describe, expect, test } from 'vitest'
import { decide, resubmit, startFlow } from './decide.ts'
import type { Facts } from './flow-state.ts'
import { node, open, stored } from './played-flow.ts'
import type { RoutedNode } from './route-flow.ts'

const facts: Facts = { active: new Set([1, 2, 3, 4, 5, 6, 9]), administrators: [9], standIns: [[4], [5, 6]] }
const written = (...ids: number[]): Facts => ({ ...facts, authors: new Set(ids) })
const given = (nodes: RoutedNode[]) => ({ nodes, submitterIds: [1], samePerson: 'once' as const })

describe('who wrote in what is approved', () => {
  test('is not asked: the others of the node are, else whoever stands in, else it can’t start', () => {
    expect(open(stored(startFlow(given([node('a', [2, 3])]), written(2))))).toEqual([3])
    const started = stored(startFlow(given([node('a', [2])]), written(2)))
    expect([open(started), started.nodes[0]?.note]).toEqual([[4], 'ownSubmission'])
    expect(open(stored(startFlow(given([node('a', [2])]), written(2, 4))))).toEqual([5, 6])
    expect(startFlow(given([node('a', [2])]), written(2, 4, 5, 6))).toEqual({
      refused: 'noStandIn',
      node: 'a',
    })
  })

  test('is not passed over as if nobody were there, nor are the administrators asked, whatever the node says', () => {
    const nobody = { ...written(2), standIns: [] }
    for (const whenEmpty of ['skip', 'admin', 'refuse'] as const)
      expect(startFlow(given([node('a', [77, 2], { whenEmpty }), node('b', [3])]), nobody)).toEqual({
        refused: 'noStandIn',
        node: 'a',
      })
  })

  test('is not asked either when it is submitted again after they gave it back and rewrote it', () => {
    const begun = stored(startFlow(given([node('a', [2])]), facts))
    const back = stored(
      decide(begun, { kind: 'return', by: 2, target: { to: 'initiator' }, resume: 'inPlace' }, facts),
    )
    expect(open(stored(resubmit(back, given([node('a', [2])]), written(2))))).toEqual([4])
  })

  test('does not agree to it where they were asked before, and may say no or give it back', () => {
    const begun = stored(startFlow(given([node('a', [2, 3])]), facts))
    expect(decide(begun, { kind: 'approve', by: 2 }, written(2))).toEqual({ refused: 'ownWriting' })
    expect(decide(begun, { kind: 'approve', by: 3 }, written(2))).toHaveProperty('state')
    expect(decide(begun, { kind: 'reject', by: 2 }, written(2))).toHaveProperty('state.state', 'rejected')
  })
})
