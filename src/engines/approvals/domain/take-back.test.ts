import { describe, expect, test } from 'vitest'
import { addApprovers } from './add-approver.ts'
import { decide, type FlowAction } from './decide.ts'
import { placeOf } from './flow-places.ts'
import type { Facts, FlowState } from './flow-state.ts'
import { at, idOf, node, open, playedWith, stored } from './played-flow.ts'
import { leave } from './step-in.ts'
import { mayTakeBack, takeBack, undoOf } from './take-back.ts'

// 1 submits; 2 … 5 approve; 9 administers.
const facts: Facts = { active: new Set([1, 2, 3, 4, 5, 6, 9]), administrators: [9] }
const without = (gone: number): Facts => ({
  ...facts,
  active: new Set([...facts.active].filter((id) => id !== gone)),
})
const { start, approve } = playedWith(facts)
/** A decision, and what is kept of it. */
function decided(before: FlowState, action: FlowAction) {
  const taskId = before.tasks.find(({ userId, state }) => userId === action.by && state === 'open')?.id ?? 0
  const after = stored(decide(before, action, facts))
  return { after, undo: undoOf(before, { by: action.by, taskId }, after) }
}
const approved = (before: FlowState, by: number) => decided(before, { kind: 'approve', by })
describe('taking back one’s own decision', () => {
  test('asks the same person again, and whom it was passed on to no more', () => {
    const { after, undo } = approved(start([node('a', [2]), node('b', [3])]), 2)
    expect(open(after)).toEqual([3])
    const step = takeBack(after, undo, { by: 2 }, facts)
    expect(step).toMatchObject({ events: [] })
    const back = stored(step)
    expect([at(back), open(back)]).toEqual(['a', [2]])
    expect(placeOf(back, 'b')).toBeUndefined()
    expect(back.tasks.find(({ userId }) => userId === 3)).toMatchObject({ state: 'closed', void: true })
    // And on again, by the same way.
    const again = approve(back, 2)
    expect([at(again), open(again), approve(again, 3).state]).toEqual(['b', [3], 'approved'])
  })

  test('whoever stood in for the next one is asked again once it is decided anew', () => {
    const away: Facts = { ...facts, delegates: new Map([[3, 5]]) }
    const begun = start([node('a', [2, 3], { mode: 'order' })])
    const again = (state: FlowState) => stored(decide(state, { kind: 'approve', by: 2 }, away))
    const once = again(begun)
    expect(open(once)).toEqual([5])
    const back = stored(
      takeBack(once, undoOf(begun, { by: 2, taskId: idOf(begun, 2) }, once), { by: 2 }, away),
    )
    expect(open(back)).toEqual([2])
    expect(open(again(back))).toEqual([5])
  })

  test('asks the others of the node again who were let off', () => {
    const { after, undo } = approved(start([node('a', [2, 3], { mode: 'any' }), node('b', [4])]), 2)
    const step = takeBack(after, undo, { by: 2 }, facts)
    expect(step).toMatchObject({ events: [{ kind: 'asked', nodeId: 'a', userIds: [3] }] })
    expect(open(stored(step))).toEqual([2, 3])
    expect(open(approve(stored(step), 3))).toEqual([4])
  })

  test('within a node that others decide as well', () => {
    const { after, undo } = approved(start([node('a', [2, 3]), node('b', [4])]), 2)
    const back = stored(takeBack(after, undo, { by: 2 }, facts))
    expect(open(back)).toEqual([2, 3])
    expect(at(approve(back, 3))).toBe('a')
  })

  test('a return to an earlier node as well: what it undid counts again', () => {
    const state = approve(start([node('a', [2]), node('b', [3]), node('c', [4])]), 2)
    const target = { to: 'node' as const, nodeId: 'a' }
    const { after, undo } = decided(state, { kind: 'return', by: 3, target, resume: 'inPlace' })
    expect(at(after)).toBe('a')
    const back = stored(takeBack(after, undo, { by: 3 }, facts))
    expect([at(back), back.resumes]).toEqual(['b', []])
    expect(at(approve(back, 3))).toBe('c')
  })

  test('and nobody counts as having approved who took it back', () => {
    const { after, undo } = approved(start([node('a', [2, 3]), node('b', [2])]), 2)
    const back = stored(takeBack(after, undo, { by: 2 }, facts))
    expect(open(approve(back, 3))).toEqual([2])
  })

  test('with who was added meanwhile at the same node still to agree', () => {
    const state = start([node('a', [2]), node('b', [4])])
    const own = state.tasks[0]?.id ?? 0
    const given = { taskId: own, by: 2, userIds: [6], how: 'after' as const }
    const { after, undo } = approved(stored(addApprovers(state, given, facts)), 2)
    expect(open(after)).toEqual([6])
    const back = stored(takeBack(after, undo, { by: 2 }, facts))
    expect(open(back)).toEqual([2])
    expect([open(approve(back, 2)), at(approve(back, 2, 6))]).toEqual([[6], 'b'])
  })

  test('who was let off and has left since is not asked again', () => {
    const { after, undo } = approved(start([node('a', [2, 3], { mode: 'any' }), node('b', [4])]), 2)
    expect(leave(after, { userId: 3, successor: null }, without(3))).toBeNull()
    expect(open(stored(takeBack(after, undo, { by: 2 }, without(3))))).toEqual([2])
  })

  test('not somebody else’s, not without one, and not when it ended the approval', () => {
    const refused = { refused: 'alreadyDecided' }
    const { after, undo } = approved(start([node('a', [2]), node('b', [3])]), 2)
    expect(takeBack(after, undo, { by: 3 }, facts)).toEqual(refused)
    expect(takeBack(after, null, { by: 2 }, facts)).toEqual(refused)
    expect(takeBack({ ...after, state: 'withdrawn' }, undo, { by: 2 }, facts)).toEqual(refused)
    expect([2, 3].map((by) => mayTakeBack(after, undo, by))).toEqual([true, false])
    expect(approved(after, 3).undo).toBeNull()
    expect(decided(after, { kind: 'reject', by: 3 }).undo).toBeNull()
    const target = { to: 'initiator' as const }
    expect(decided(after, { kind: 'return', by: 3, target, resume: 'onward' }).undo).toBeNull()
  })
})
