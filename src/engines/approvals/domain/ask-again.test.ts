import { describe, expect, test } from 'vitest'
import { decide } from './decide.ts'
import type { Facts, FlowState } from './flow-state.ts'
import { at, idOf, node, open, playedWith, stored } from './played-flow.ts'
import { takeBack, undoOf } from './take-back.ts'

const facts: Facts = { active: new Set([1, 2, 3, 4, 5, 9]), administrators: [9] }
const { start, approve } = playedWith(facts)

/** Approves as this person while what these people approved has been changed since. */
const approveChanged = (state: FlowState, by: number, ...before: number[]) => {
  const ids = before.map(
    (id) => state.tasks.find((one) => one.userId === id && one.state === 'approved')?.id ?? 0,
  )
  const step = decide(state, { kind: 'approve', by, outdated: new Set(ids) }, facts)
  return { next: stored(step), events: 'events' in step ? step.events : [] }
}

/** 2 and 3 in branches beside one another, 4 after both. */
const beside = [
  node('p', [], {
    kind: 'parallel',
    branches: [
      { id: 'left', name: 'left' },
      { id: 'right', name: 'right' },
    ],
  }),
  node('l', [2], { within: 'left' }),
  node('r', [3], { within: 'right' }),
  node('z', [4]),
]

describe('what was agreed to is changed later on', () => {
  test('who had approved the old value is asked again, and everybody after them, who changed it as well', () => {
    const begun = approve(start([node('a', [2]), node('b', [3]), node('c', [4])]), 2, 3)
    const { next, events } = approveChanged(begun, 4, 2, 3)
    expect(open(next)).toEqual([2])
    // What was asked before stays in the history beside it.
    expect(next.round).toBe(begun.round + 1)
    expect(events).toContainEqual({ kind: 'askedAgain', nodeId: 'a' })
    expect(events).toContainEqual({ kind: 'asked', nodeId: 'a', userIds: [2] })
    expect(approve(next, 2, 3, 4).state).toBe('approved')
  })

  test('only from the step on whose approval is outdated', () => {
    const begun = approve(start([node('a', [2]), node('b', [3]), node('c', [4])]), 2, 3)
    const { next } = approveChanged(begun, 4, 3)
    expect(at(next)).toBe('b')
    expect(approve(next, 3, 4).state).toBe('approved')
  })

  test('at the last step it does not end the approval', () => {
    const begun = approve(start([node('a', [2]), node('b', [3])]), 2)
    expect(approveChanged(begun, 3).next.state).toBe('approved')
    expect(approveChanged(begun, 3, 2).next.state).toBe('running')
  })

  test('of several at one step the step itself is asked again', () => {
    const begun = approve(start([node('a', [2, 3]), node('b', [4])]), 2)
    const { next } = approveChanged(begun, 3, 2)
    expect(open(next)).toEqual([2, 3])
    expect(approve(next, 2, 3, 4).state).toBe('approved')
  })

  test('a branch beside is asked again, and what was decided here stands', () => {
    const begun = approve(start(beside), 2)
    const { next } = approveChanged(begun, 3, 2)
    expect(open(next)).toEqual([2])
    expect(open(approve(next, 2))).toEqual([4])
    expect(approve(next, 2, 4).state).toBe('approved')
  })

  test('both branches before are asked again, and joined when both have answered', () => {
    const { next } = approveChanged(approve(start(beside), 2, 3), 4, 2, 3)
    expect(open(next)).toEqual([2, 3])
    expect(open(approve(next, 2))).toEqual([3])
    expect(open(approve(next, 2, 3))).toEqual([4])
  })

  test('who was passed over because they had approved before is asked once more', () => {
    const begun = approve(start([node('a', [2]), node('b', [3]), node('c', [2]), node('d', [4])]), 2, 3)
    expect(at(begun)).toBe('d')
    const { next } = approveChanged(begun, 4, 2, 3)
    expect(open(next)).toEqual([2])
    expect(at(approve(next, 2, 3))).toBe('d')
  })

  test('it can be taken back as every decision, and those who were asked again are asked no more', () => {
    const begun = approve(start([node('a', [2]), node('b', [3])]), 2)
    const { next } = approveChanged(begun, 3, 2)
    const undo = undoOf(begun, { by: 3, taskId: idOf(begun, 3) }, next)
    const back = stored(takeBack(next, undo, { by: 3 }, facts))
    expect(open(back)).toEqual([3])
    expect(approve(back, 3).state).toBe('approved')
  })

  test('who has left since is not asked again: the rule of their step holds', () => {
    const begun = approve(start([node('a', [2]), node('b', [3])]), 2)
    const ids = new Set(begun.tasks.filter(({ userId }) => userId === 2).map(({ id }) => id ?? 0))
    const without = { ...facts, active: new Set([1, 3, 9]) }
    const next = stored(decide(begun, { kind: 'approve', by: 3, outdated: ids }, without))
    expect(open(next)).toEqual([9])
  })

  test('ids of tasks that nobody approved change nothing', () => {
    const begun = approve(start([node('a', [2]), node('b', [3, 4], { mode: 'any' })]), 2)
    const outdated = new Set([987_654, idOf(begun, 3), idOf(begun, 4)])
    expect(stored(decide(begun, { kind: 'approve', by: 3, outdated }, facts)).state).toBe('approved')
  })
})
