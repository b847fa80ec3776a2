import { describe, expect, test } from 'vitest'
import { alreadyIn, copyRefusal, mayCopy } from './colleagues.ts'
import { decide } from './decide.ts'
import type { Facts, FlowState } from './flow-state.ts'
import { node, playedWith, stored } from './played-flow.ts'

// 1 submits; 2 … 4 approve; 5 takes no part; 9 manages approvals.
const facts: Facts = { active: new Set([1, 2, 3, 4, 5, 9]), administrators: [9] }
const { start, approve } = playedWith(facts)
const begun = () => start([node('a', [2, 3], { mode: 'any' }), node('b', [4])])
const person = (userId: number) => ({ userId, manages: userId === 9 })
const who = (state: FlowState) => [1, 2, 3, 4, 5, 9].filter((id) => mayCopy(state, person(id)))
const reasons = (state: FlowState) => [1, 2, 3, 4, 5, 9].map((id) => copyRefusal(state, person(id)))
const known = (state: FlowState, copies: { userId: number; round: number }[] = []) =>
  alreadyIn(state, copies, { by: 2, userIds: [1, 2, 3, 4, 5] })

describe('copying an approval to colleagues', () => {
  test('who is asked now, submitted it or manages approvals may, while it runs', () => {
    expect(who(begun())).toEqual([1, 2, 3, 9])
    const after = approve(begun(), 2)
    expect(who(after)).toEqual([1, 4, 9])
    expect(who(approve(after, 4))).toEqual([])
    const returned = stored(
      decide(after, { kind: 'return', by: 4, target: { to: 'initiator' }, resume: 'onward' }, facts),
    )
    expect(who(returned)).toEqual([])
  })

  test('who took part is told that it was decided, who never did may not', () => {
    const after = approve(begun(), 2)
    expect(reasons(after)).toEqual([null, 'alreadyDecided', 'alreadyDecided', null, 'notAssignee', null])
    expect(reasons(approve(after, 4))).toEqual([
      ...['alreadyDecided', 'alreadyDecided', 'alreadyDecided', 'alreadyDecided', 'notAssignee'],
      'alreadyDecided',
    ])
  })

  test('who has it already is not copied: submitter, asked, answered, and whoever copies it', () => {
    expect(known(begun())).toEqual([1, 2, 3])
    // 3 is asked no more: 2 decided for the step.
    expect(known(approve(begun(), 2))).toEqual([1, 2, 4])
    expect(alreadyIn(begun(), [], { by: 9, userIds: [9, 5] })).toEqual([9])
  })

  test('who was copied is not copied again, unless it was returned since', () => {
    expect(known(begun(), [{ userId: 5, round: 1 }])).toContain(5)
    const returned = decide(
      approve(begun(), 2),
      { kind: 'return', by: 4, target: { to: 'node', nodeId: 'a' }, resume: 'onward' },
      facts,
    )
    const state = stored(returned)
    expect(state.round).toBe(2)
    expect(known(state, [{ userId: 5, round: 1 }])).not.toContain(5)
  })
})
