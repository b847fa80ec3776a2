import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decide, type FlowAction, resubmit, returnTargets, startFlow } from './decide.ts'
import type { ApprovalMode } from './flow-definition.ts'
import { openNodes } from './flow-places.ts'
import type { Facts, FlowState, Refusal, Refused, Step } from './flow-state.ts'
import { node as askingNode, open, playedWith, stored } from './played-flow.ts'
import type { RoutedNode } from './route-flow.ts'

const initiator = 1
const facts: Facts = { active: new Set([1, 2, 3, 4, 5, 9]), administrators: [9] }
const node = (id: string, people: number[], mode: ApprovalMode = 'all', more: Partial<RoutedNode> = {}) =>
  askingNode(id, people, { mode, ...more })
const cc = (people: number[]): RoutedNode => node('cc', people, 'all', { kind: 'cc' })

const { start, approve } = playedWith(facts)
const ok = (step: Step | Refused): Step => {
  if ('refused' in step) throw new Error(`refused: ${step.refused}`)
  return { ...step, state: stored(step) }
}
const act = (state: FlowState, action: FlowAction) => ok(decide(state, action, facts)).state
const refusal = (state: FlowState, action: FlowAction) => {
  const step = decide(state, action, facts)
  return 'refused' in step ? step.refused : null
}

describe('modes', () => {
  test('all: the node is through when everybody has approved', () => {
    const begun = start([node('a', [2, 3]), node('b', [4])])
    expect(open(begun)).toEqual([2, 3])
    expect(open(approve(begun, 3))).toEqual([2])
    expect(open(approve(begun, 3, 2))).toEqual([4])
    expect(approve(begun, 3, 2, 4).state).toBe('approved')
  })

  test('any: the first one decides, the others are no longer asked', () => {
    const begun = start([node('a', [2, 3], 'any'), node('b', [4])])
    const after = approve(begun, 3)
    expect(open(after)).toEqual([4])
    expect(refusal(after, { kind: 'approve', by: 2 })).toBe('alreadyDecided')
  })

  test('share: so many of them decide, the others are no longer asked; of fewer all of them', () => {
    const share = (people: number[], count: number) => node('a', people, 'share', { share: count })
    const begun = start([share([2, 3, 4], 2), node('b', [5])])
    expect(open(begun)).toEqual([2, 3, 4])
    const one = approve(begun, 4)
    expect(open(one)).toEqual([2, 3])
    const two = approve(one, 2)
    expect(open(two)).toEqual([5])
    expect(refusal(two, { kind: 'approve', by: 3 })).toBe('alreadyDecided')
    const both = start([share([2, 3], 5), node('b', [5])])
    expect(open(approve(both, 2))).toEqual([3])
    expect(open(approve(both, 2, 3))).toEqual([5])
    // One no ends it, as in every mode.
    expect(ok(decide(one, { kind: 'reject', by: 2 }, facts)).state.state).toBe('rejected')
    // Who approved before counts, and is not asked twice.
    const before = start([node('z', [2]), share([2, 3, 4], 2), node('b', [5])])
    expect(open(approve(before, 2))).toEqual([3, 4])
    expect(open(approve(before, 2, 4))).toEqual([5])
    // Of those who are left all must agree.
    const left = { ...facts, active: new Set([1, 4, 5, 9]) }
    expect(open(ok(decide(begun, { kind: 'approve', by: 4 }, left)).state)).toEqual([5])
  })

  test('in order: one is asked after the other, and nobody before their turn', () => {
    const begun = start([node('a', [2, 3, 4], 'order')])
    expect(open(begun)).toEqual([2])
    expect(refusal(begun, { kind: 'approve', by: 3 })).toBe('notAssignee')
    expect(open(approve(begun, 2))).toEqual([3])
    expect(approve(begun, 2, 3, 4).state).toBe('approved')
  })

  test('cc nodes tell their people and ask nobody', () => {
    const step = ok(
      startFlow({ nodes: [cc([5]), node('a', [2])], submitterIds: [1], samePerson: 'once' }, facts),
    )
    expect(step.events).toEqual([
      { kind: 'cc', nodeId: 'cc', userIds: [5] },
      { kind: 'asked', nodeId: 'a', userIds: [2] },
    ])
  })

  test('a flow in which nobody is asked never approves by itself', () => {
    const nodes = [node('a', [], 'all', { outcome: 'pass' }), cc([5])]
    expect(startFlow({ nodes, submitterIds: [initiator], samePerson: 'once' }, facts)).toEqual({
      refused: 'nobodyAsked',
    })
  })

  test('a new approval of a record goes on counting the rounds of the earlier one', () => {
    const given = { nodes: [node('a', [2])], submitterIds: [initiator], samePerson: 'once' as const }
    expect(ok(startFlow(given, facts)).state.round).toBe(1)
    expect(ok(startFlow({ ...given, round: 4 }, facts)).state).toMatchObject({
      round: 4,
      tasks: [{ round: 4 }],
    })
  })

  test('who left in a node where all are asked is not waited for', () => {
    const begun = start([node('a', [2, 3]), node('b', [4])])
    const later = { ...facts, active: new Set([1, 2, 4, 9]) }
    expect(open(ok(decide(begun, { kind: 'approve', by: 2 }, later)).state)).toEqual([4])
  })

  test('in order: who left is stepped over, at the end as well', () => {
    const begun = start([node('a', [2, 3, 4], 'order'), node('b', [5])])
    const one = { ...facts, active: new Set([1, 2, 4, 5, 9]) }
    const both = { ...facts, active: new Set([1, 2, 5, 9]) }
    const next = decide(begun, { kind: 'approve', by: 2 }, one)
    expect(next).toMatchObject({ events: [{ kind: 'asked', nodeId: 'a', userIds: [4] }] })
    expect(open(ok(next).state)).toEqual([4])
    expect(open(ok(decide(begun, { kind: 'approve', by: 2 }, both)).state)).toEqual([5])
  })
})

describe('the same person twice', () => {
  test('once: who has approved is not asked again', () => {
    const after = approve(start([node('a', [2]), node('b', [2, 3]), node('c', [2])]), 2)
    expect(open(after)).toEqual([3])
    expect(approve(after, 3).state).toBe('approved')
  })

  test('once: who was only one of several and did not decide is still asked', () => {
    const after = approve(start([node('a', [2, 3], 'any'), node('b', [2])]), 3)
    expect(open(after)).toEqual([2])
  })

  test('each: they are asked each time', () => {
    expect(open(approve(start([node('a', [2]), node('b', [2])], 'each'), 2))).toEqual([2])
  })
})

describe('who may act', () => {
  const begun = start([node('a', [2, 3], 'any')])
  test.each<[string, FlowAction, Refusal]>([
    ['somebody who is not asked', { kind: 'approve', by: 4 }, 'notAssignee'],
    ['the initiator', { kind: 'approve', by: initiator }, 'ownSubmission'],
    ['somebody with another task’s id', { kind: 'approve', by: 2, taskId: 999_999 }, 'notAssignee'],
    ['a withdrawal by somebody else', { kind: 'withdraw', by: 2 }, 'notAssignee'],
  ])('%s is refused', (_, action, expected) => {
    expect(refusal(begun, action)).toBe(expected)
  })

  test('a second decision on the same task is refused, also when a later node asks the same person', () => {
    const first = start([node('a', [2]), node('b', [2])], 'each')
    const taskId = first.tasks[0]?.id ?? 0
    const after = act(first, { kind: 'approve', by: 2, taskId })
    expect(refusal(after, { kind: 'approve', by: 2, taskId })).toBe('alreadyDecided')
  })

  test('with nobody left the rule of the node holds: passed over, or the administrators', () => {
    const left = (more: Partial<RoutedNode>) => start([node('a', [77], 'all', more), node('b', [3])])
    expect(open(left({ whenEmpty: 'skip' }))).toEqual([3])
    expect(left({ whenEmpty: 'skip' }).nodes[0]?.note).toBeNull()
    expect(open(left({ whenEmpty: 'refuse' }))).toEqual([9])
    expect(left({ whenEmpty: 'admin' }).nodes[0]?.note).toBe('empty')
    const nobody = { active: new Set([2]), administrators: [9] }
    expect(
      startFlow({ nodes: [node('a', [77])], submitterIds: [initiator], samePerson: 'once' }, nobody),
    ).toEqual({ refused: 'noApprover', node: 'a' })
  })

  test('somebody who left is not asked; with nobody left the administrators are', () => {
    expect(open(start([node('a', [2, 77])]))).toEqual([2])
    expect(open(start([node('a', [77])]))).toEqual([9])
  })
})

describe('reject, withdraw, return', () => {
  const three = () => approve(start([node('a', [2]), node('b', [3]), node('c', [4])]), 2, 3)

  test('one rejection ends it, also where all are asked', () => {
    const after = act(start([node('a', [2, 3])]), { kind: 'reject', by: 2 })
    expect([after.state, open(after)]).toEqual(['rejected', []])
    expect(refusal(after, { kind: 'approve', by: 3 })).toBe('alreadyDecided')
  })

  test('the initiator withdraws while it runs, not afterwards', () => {
    const after = act(three(), { kind: 'withdraw', by: initiator })
    expect([after.state, open(after)]).toEqual(['withdrawn', []])
    expect(refusal(after, { kind: 'withdraw', by: initiator })).toBe('alreadyDecided')
    const back = act(three(), { kind: 'return', by: 4, target: { to: 'initiator' }, resume: 'onward' })
    expect(refusal(back, { kind: 'withdraw', by: initiator })).toBe('alreadyDecided')
  })

  test('returned to an earlier node and on from there: every node from it on is asked again', () => {
    const back = act(three(), {
      kind: 'return',
      by: 4,
      target: { to: 'node', nodeId: 'a' },
      resume: 'onward',
    })
    expect(open(back)).toEqual([2])
    expect(open(approve(back, 2))).toEqual([3])
    expect(approve(back, 2, 3, 4).state).toBe('approved')
  })

  test('returned to an earlier node and resumed in place: it comes straight back', () => {
    const back = act(three(), {
      kind: 'return',
      by: 4,
      target: { to: 'node', nodeId: 'a' },
      resume: 'inPlace',
    })
    expect(open(approve(back, 2))).toEqual([4])
    expect(approve(back, 2, 4).state).toBe('approved')
  })

  test.each([
    ['onward', [2]],
    ['inPlace', [4]],
  ] as const)('returned to the initiator and submitted again, %s', (resume, expected) => {
    const back = act(three(), { kind: 'return', by: 4, target: { to: 'initiator' }, resume })
    expect([back.state, open(back)]).toEqual(['returned', []])
    const again = ok(resubmit(back, { nodes: back.nodes, submitterIds: [initiator] }, facts)).state
    expect(open(again)).toEqual(expected)
  })

  test.each(['inPlace', 'onward'] as const)(
    'returned (%s) to a step whose approver was passed over for having approved before, it asks them',
    (resume) => {
      const begun = approve(start([node('a', [2]), node('b', [3]), node('c', [2]), node('d', [4])]), 2, 3)
      expect(open(begun)).toEqual([4])
      const back = act(begun, { kind: 'return', by: 4, target: { to: 'node', nodeId: 'c' }, resume })
      expect([open(back), back.samePerson]).toEqual([[2], 'once'])
      expect(open(approve(back, 2))).toEqual([4])
    },
  )

  test('only earlier nodes that somebody was asked in are targets', () => {
    const state = approve(
      start([cc([5]), node('a', [], 'all', { outcome: 'pass' }), node('b', [2]), node('c', [3])]),
      2,
    )
    expect(returnTargets(state, { nodeId: 'c' }).map(({ id }) => id)).toEqual(['b'])
    for (const nodeId of ['a', 'c', 'nowhere'])
      expect(
        refusal(state, { kind: 'return', by: 3, target: { to: 'node', nodeId }, resume: 'onward' }),
      ).toBe('notPossible')
  })

  test('submitted again with nobody to ask any more it does not approve itself', () => {
    const back = act(three(), { kind: 'return', by: 4, target: { to: 'initiator' }, resume: 'inPlace' })
    const nodes = back.nodes.with(2, node('c', [], 'all', { outcome: 'pass', note: 'empty' }))
    expect(resubmit(back, { nodes, submitterIds: [initiator] }, facts)).toEqual({ refused: 'nobodyAsked' })
    const passed = back.nodes.with(2, node('c', [2]))
    expect(resubmit(back, { nodes: passed, submitterIds: [initiator] }, facts)).toEqual({
      refused: 'nobodyAsked',
    })
  })

  test('only what was returned can be submitted again', () => {
    expect(resubmit(three(), { nodes: [], submitterIds: [1] }, facts)).toEqual({ refused: 'notPossible' })
  })
})

describe('whatever people do', () => {
  const person = fc.constantFrom(2, 3, 4, 5)
  const nodes = fc.array(
    fc.record({
      mode: fc.constantFrom<ApprovalMode>('all', 'any', 'order'),
      people: fc.uniqueArray(person, { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  const action = fc.record({
    by: fc.constantFrom(1, 2, 3, 4, 5),
    kind: fc.constantFrom(
      'approve',
      'approve',
      'approve',
      'approve',
      'return',
      'reject',
      'withdraw',
      'resubmit',
    ),
    target: fc.constantFrom('initiator', 'n0', 'n1', 'n2'),
    resume: fc.constantFrom<'inPlace' | 'onward'>('inPlace', 'onward'),
  })
  const toAction = ({
    by,
    kind,
    target,
    resume,
  }: {
    by: number
    kind: string
    target: string
    resume: 'inPlace' | 'onward'
  }): FlowAction =>
    kind === 'return'
      ? {
          kind,
          by,
          target: target === 'initiator' ? { to: 'initiator' } : { to: 'node', nodeId: target },
          resume,
        }
      : { kind: kind as 'approve', by }

  const holds = (state: FlowState) => {
    const live = state.tasks.filter((task) => task.state === 'open' || task.state === 'waiting')
    expect(live.every((task) => !task.void)).toBe(true)
    expect(state.tasks.some(({ userId }) => userId === initiator)).toBe(false)
    if (state.state === 'running') {
      expect(open(state).length).toBeGreaterThan(0)
      expect([...new Set(live.map(({ nodeId }) => nodeId))]).toEqual(openNodes(state).map(({ id }) => id))
    } else expect(live).toEqual([])
    if (state.state === 'approved')
      state.nodes.forEach((one) => {
        const counted = state.tasks.filter((task) => task.nodeId === one.id && !task.void)
        const yes = counted.filter((task) => task.state === 'approved' || task.state === 'auto')
        expect(yes.length).toBeGreaterThanOrEqual(one.mode === 'any' ? 1 : one.people.length)
      })
  }

  test('somebody is asked while it runs, nobody afterwards, and it is approved only when every node was', () => {
    fc.assert(
      fc.property(nodes, fc.boolean(), fc.array(action, { maxLength: 25 }), (given, once, actions) => {
        const routed = given.map(({ mode, people }, i) => node(`n${i}`, people, mode))
        let state = start(routed, once ? 'once' : 'each')
        holds(state)
        for (const one of actions) {
          const step =
            one.kind === 'resubmit'
              ? resubmit(state, { nodes: routed, submitterIds: [initiator] }, facts)
              : decide(state, toAction(one), facts)
          if ('refused' in step) continue
          state = stored(step)
          holds(state)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('a flow that everybody approves comes to its end', () => {
    fc.assert(
      fc.property(nodes, fc.boolean(), (given, once) => {
        let state = start(
          given.map(({ mode, people }, i) => node(`n${i}`, people, mode)),
          once ? 'once' : 'each',
        )
        for (let steps = 0; state.state === 'running' && steps < 20; steps++)
          state = approve(state, open(state)[0] as number)
        expect(state.state).toBe('approved')
      }),
    )
  })
})
