import { describe, expect, test } from 'vitest'
import { decide, resubmit } from './decide.ts'
import type { Facts, FlowState } from './flow-state.ts'
import { at, idOf, node, open, playedWith, stored } from './played-flow.ts'
import { withoutOutdated } from './reapproval.ts'
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

  test.each(['a', 'b'])(
    'after a return in place to %s it comes to who approved the old value behind that step, and only then on',
    (nodeId) => {
      const nodes = [node('a', [2]), node('b', [3]), node('c', [4]), node('d', [5])]
      const begun = approve(start(nodes), 2, 3, 4)
      const target = { to: 'node', nodeId } as const
      const back = stored(decide(begun, { kind: 'return', by: 5, target, resume: 'inPlace' }, facts))
      const here = nodeId === 'a' ? 2 : 3
      expect(open(back)).toEqual([here])
      const { next, events } = approveChanged(back, here, 4)
      expect(events).toContainEqual({ kind: 'askedAgain', nodeId: 'c' })
      expect(open(next)).toEqual([4])
      expect(open(approve(next, 4))).toEqual([5])
      expect(approve(next, 4, 5).state).toBe('approved')
    },
  )

  test('of two returns in place, one after the other, the later one leads on to who approved the old value', () => {
    const nodes = [node('a', [2]), node('b', [3]), node('c', [4]), node('d', [5])]
    const back = (state: FlowState, by: number, nodeId: string) =>
      stored(decide(state, { kind: 'return', by, target: { to: 'node', nodeId }, resume: 'inPlace' }, facts))
    const twice = back(back(approve(start(nodes), 2, 3, 4), 5, 'b'), 3, 'a')
    const { next } = approveChanged(twice, 2, 4)
    expect(open(next)).toEqual([3])
    expect(open(approve(next, 3))).toEqual([4])
    expect(open(approve(next, 3, 4))).toEqual([5])
    expect(approve(next, 3, 4, 5).state).toBe('approved')
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

describe('what was agreed to is changed after a return', () => {
  const abc = [node('a', [2]), node('b', [3]), node('c', [4])]
  /** Returned to the initiator by this person; submitted again while what these people approved was changed. */
  const back = (state: FlowState, by: number, resume: 'inPlace' | 'onward', ...before: number[]) => {
    const returned = stored(decide(state, { kind: 'return', by, target: { to: 'initiator' }, resume }, facts))
    const ids = returned.tasks.flatMap((one) =>
      before.includes(one.userId) && one.state === 'approved' && one.id !== null ? [one.id] : [],
    )
    const { state: ready, nodes } = withoutOutdated(returned, new Set(ids))
    return { nodes, next: stored(resubmit(ready, { nodes: ready.nodes, submitterIds: [1] }, facts)) }
  }

  test('everybody who approved the old value is asked again, although the return was in place', () => {
    const { next, nodes } = back(approve(start(abc), 2, 3), 4, 'inPlace', 2, 3)
    expect([nodes, open(next)]).toEqual([['a'], [2]])
    expect(approve(next, 2, 3).state).toBe('running')
    expect(approve(next, 2, 3, 4).state).toBe('approved')
  })

  test('where nothing was changed it goes straight back to whoever returned it', () => {
    expect(open(back(approve(start(abc), 2, 3), 4, 'inPlace').next)).toEqual([4])
  })

  test('only from the step on whose approval is outdated', () => {
    expect(open(back(approve(start(abc), 2, 3), 4, 'inPlace', 3).next)).toEqual([3])
  })

  test('a branch beside is asked again together with the one that was left', () => {
    const { next } = back(approve(start(beside), 2), 3, 'inPlace', 2)
    expect(open(next).toSorted()).toEqual([2, 3])
    expect(open(approve(next, 2, 3))).toEqual([4])
  })

  test('a return onward asks everybody again anyway', () => {
    const { next, nodes } = back(approve(start(abc), 2, 3), 4, 'onward', 2, 3)
    expect([nodes, open(next)]).toEqual([[], [2]])
  })
})

describe('whoever approves last has changed it themselves', () => {
  const last = (nodes: Parameters<typeof start>[0], by: number, second: number[], now = facts) =>
    decide(start(nodes), { kind: 'approve', by, second }, now)

  test('the others of the step are asked as well, of whom one is enough where one was', () => {
    const next = stored(last([node('a', [2, 3, 4], { mode: 'any' })], 2, [5]))
    expect(open(next)).toEqual([3, 4])
    expect(next.nodes[0]).toMatchObject({ note: 'edited' })
    expect(approve(next, 4).state).toBe('approved')
  })

  test('who is alone at the step has the next person above them asked, who neither submitted nor wrote it', () => {
    const authors = { ...facts, authors: new Set([3]) }
    const next = stored(last([node('a', [2])], 2, [1, 3, 4, 5], authors))
    expect(open(next)).toEqual([4])
    expect(approve(next, 4).state).toBe('approved')
  })

  test('whom that is is asked although they had approved before, when it said something else', () => {
    const begun = approve(start([node('a', [3]), node('b', [2])]), 3)
    const next = stored(decide(begun, { kind: 'approve', by: 2, second: [3] }, facts))
    expect([open(next), next.samePerson]).toEqual([[3], 'once'])
  })

  test('with nobody above them whoever stands in, group by group; with nobody at all it is refused', () => {
    const standingIn = (...standIns: number[][]) => last([node('a', [2])], 2, [2], { ...facts, standIns })
    expect(open(stored(standingIn([1, 2], [4, 5], [9])))).toEqual([4, 5])
    for (const nobody of [standingIn(), standingIn([1], [2], [77])])
      expect(nobody).toEqual({ refused: 'noStandIn', node: 'a' })
  })

  test('also where they had approved at another step before, and where only something is left to be done', () => {
    const handled = [node('a', [2]), node('h', [3], { kind: 'handling' })]
    expect(open(stored(last(handled, 2, [5])))).toEqual([5])
    const twice = [node('a', [2]), node('b', [2, 5], { mode: 'any' })]
    const begun = playedWith(facts).start(twice, 'each')
    const next = stored(decide(approve(begun, 2), { kind: 'approve', by: 2, second: [] }, facts))
    expect(open(next)).toEqual([5])
  })

  test('where somebody else still has to approve it nobody is asked besides', () => {
    expect(open(stored(last([node('a', [2]), node('b', [3])], 2, [5])))).toEqual([3])
  })
})
