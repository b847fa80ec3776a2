import { describe, expect, test } from 'vitest'
import { addApprovers } from './add-approver.ts'
import { decide, resubmit } from './decide.ts'
import { flowDefinitionSchema } from './flow-definition.ts'
import type { Facts, FlowState, Refused, Step } from './flow-state.ts'
import { describeMove, moveFlow, sameSteps } from './move-flow.ts'
import { at, idOf, node, open, playedWith, stored } from './played-flow.ts'
import { sameIn } from './played-versions.ts'
import { previewRoute } from './preview-route.ts'
import type { RoutedNode } from './route-flow.ts'

const active = new Set([1, 2, 3, 4, 5, 6, 9])
const facts: Facts = { active, administrators: [9] }
const { start, approve, handle } = playedWith(facts)

const [a, b, c] = [node('a', [2]), node('b', [3]), node('c', [4])] as const
const fresh = node('n', [5])

const moved = (
  state: FlowState,
  nodes: readonly RoutedNode[],
  more: { samePerson?: FlowState['samePerson']; now?: Facts } = {},
): Step | Refused =>
  moveFlow(
    state,
    { nodes, samePerson: more.samePerson ?? state.samePerson, same: sameIn(state.nodes, nodes) },
    more.now ?? facts,
  )
const described = (state: FlowState, nodes: readonly RoutedNode[], now = facts) => {
  const step = moved(state, nodes, { now })
  if ('refused' in step) throw new Error(step.refused)
  const { steps, vanished } = describeMove(state, step, now)
  return {
    steps: steps.map(({ node: { id }, becomes, isNew, isAgain, people }) =>
      [id, becomes, ...(isNew ? ['new'] : []), ...(isAgain ? ['again'] : []), people.join()].join(' '),
    ),
    vanished: vanished.map(({ node: { id }, was }) => `${id} ${was}`),
  }
}
const returned = (state: FlowState, by: number, resume: 'inPlace' | 'onward') =>
  stored(decide(state, { kind: 'return', by, target: { to: 'initiator' }, resume }, facts))

describe('which steps are the same', () => {
  const asks = (id: string, more: object = {}) => ({
    kind: 'approver',
    id,
    name: id,
    who: [{ by: 'person', userIds: [2] }],
    ...more,
  })
  const same = (before: object[], after: object[]) => [
    ...sameSteps(flowDefinitionSchema.parse({ nodes: before }), flowDefinitionSchema.parse({ nodes: after })),
  ]

  test('asking the same people in the same way, whatever their names, limits, rights and places', () => {
    const other = { name: '新名', timeLimit: { hours: 8, action: 'remind' }, fieldRights: { x: 'edit' } }
    expect(same([asks('a'), asks('b')], [asks('b'), asks('a', other)])).toEqual(['b', 'a'])
  })

  test('not where others are asked, all instead of any, a greater share, or something is done instead', () => {
    const others = [
      { who: [{ by: 'role', roleId: 1 }] },
      { mode: 'all' },
      { mode: 'share', share: 3 },
      { kind: 'handling' },
    ]
    for (const other of others) expect(same([asks('a')], [asks('a', other), asks('n')])).toEqual([])
    const share = { mode: 'share', share: 2 }
    expect(same([asks('a', share)], [asks('a', { ...share, share: 3 })])).toEqual([])
  })
})

describe('moving what runs', () => {
  test('keeps what was approved and who is asked, with the same task', () => {
    const state = approve(start([a, b, c]), 2)
    const after = stored(moved(state, [a, b, fresh, c]))
    expect([at(after), idOf(after, 3)]).toEqual(['b', idOf(state, 3)])
    expect(approve(after, 3, 5, 4).state).toBe('approved')
    expect(described(state, [a, b, fresh, c])).toEqual({
      steps: ['a kept 2', 'b stays 3', 'n later new 5', 'c later 4'],
      vanished: [],
    })
  })

  test('asks at a new step first, goes past what holds behind it, and asks again who was asked behind it', () => {
    const state = approve(start([a, b, c]), 2, 3)
    const after = stored(moved(state, [a, fresh, b, c]))
    expect(open(after)).toEqual([5])
    expect(described(state, [a, fresh, b, c]).steps).toEqual([
      'a kept 2',
      'n asked new 5',
      'b kept 3',
      'c later again 4',
    ])
    const next = approve(after, 5)
    expect(at(next)).toBe('c')
    expect(approve(next, 4).state).toBe('approved')
  })

  test('asks again where somebody else decides now; what is gone is closed and said', () => {
    const state = approve(start([a, b, c]), 2, 3)
    const other = { ...a, people: [6] }
    const after = stored(moved(state, [other, b, fresh]))
    expect(open(after)).toEqual([6])
    expect(
      after.tasks.filter(({ void: undone }) => undone).map(({ userId, state: said }) => [userId, said]),
    ).toEqual([
      [2, 'approved'],
      [4, 'closed'],
    ])
    expect(described(state, [other, b, fresh])).toEqual({
      steps: ['a asked again 6', 'b kept 3', 'n later new 5'],
      vanished: ['c current'],
    })
    expect(approve(after, 6, 5).state).toBe('approved')
  })

  test('never ends it, nor leaves only something to be done, unless that was so before', () => {
    const state = approve(start([a, b]), 2)
    const stamp = node('s', [6], { kind: 'handling' })
    expect(moved(state, [a])).toEqual({ refused: 'wouldEnd' })
    expect(moved(state, [a, stamp])).toEqual({ refused: 'wouldEnd' })
    const toDo = approve(start([a, stamp]), 2)
    const after = stored(moved(toDo, [a, { ...stamp, name: '用印' }]))
    expect(handle(after, 6).state).toBe('approved')
    expect(moved(handle(start([stamp, a]), 6), [node('t', [6]), stamp])).not.toHaveProperty('refused')
    expect(moved(stored(decide(state, { kind: 'withdraw', by: 1 }, facts)), [a, b])).toEqual({
      refused: 'alreadyDecided',
    })
  })

  test('what was done holds as done, and is no yes', () => {
    const stamp = node('s', [6], { kind: 'handling' })
    const state = handle(start([stamp, a]), 6)
    const after = stored(moved(state, [stamp, { ...a, people: [3] }]))
    expect([at(after), open(after)]).toEqual(['a', [3]])
    expect(moved(state, [stamp])).toEqual({ refused: 'wouldEnd' })
  })

  test('who was spared for a yes that is gone is asked', () => {
    const both = node('b', [2, 3])
    const state = approve(start([a, both, c]), 2, 3)
    expect(at(state)).toBe('c')
    // 2 was not asked at b, having approved at a.
    expect(open(stored(moved(state, [both, c])))).toEqual([2, 3])
    expect(at(stored(moved(state, [a, both, c])))).toBe('c')
    expect(open(stored(moved(state, [a, both, c], { samePerson: 'each' })))).toEqual([2, 3])
  })

  test('a yes for somebody else is not the own one by which one was spared', () => {
    const now = { ...facts, delegates: new Map([[3, 2]]) }
    const d = node('d', [3])
    const both = node('b', [2, 4])
    const begun = playedWith(now).start([d, a, both, node('c', [5])], 'once', now)
    // 2 for 3, then for themselves.
    const state = approve(begun, 2, 2, 4)
    expect(at(state)).toBe('c')
    expect(open(stored(moved(state, [d, both, node('c', [5])])))).toEqual([2, 4])
  })

  test('whoever was asked by the same rule stays asked, whoever it would find now', () => {
    const to = { nodes: [{ ...a, people: [6] }, b], samePerson: 'once' as const, same: new Set(['a', 'b']) }
    const after = stored(moveFlow(start([a, b]), to, facts))
    expect([open(after), after.nodes[0]?.people]).toEqual([[2], [2]])
  })

  test('a yes that counts no more spares nobody', () => {
    const all = node('c', [4, 5])
    const state = approve(start([a, all]), 2, 4)
    // 4 has approved at c, which comes behind a step that is new and asks them.
    const after = stored(moved(state, [a, node('n', [4, 6]), all]))
    expect(open(after)).toEqual([4, 6])
  })

  test('refuses where a step must have somebody and has nobody; by its values alone', () => {
    const empty = node('n', [], { outcome: 'refuse' })
    const state = approve(start([a, b]), 2)
    expect(moved(state, [a, b, empty])).toEqual({ refused: 'noApprover', node: 'n' })
  })

  test('whom the initiator was to choose, and did not, the administrators are asked for', () => {
    const choice = node('n', [], { byChoice: true, note: 'byChoice', whenEmpty: 'skip' })
    expect(open(stored(moved(start([a, b]), [choice, a, b])))).toEqual([9])
  })

  test('where nobody of those who are asked is left it asks anew', () => {
    const state = start([a, b])
    const now = { ...facts, active: new Set([1, 3, 9]) }
    expect(open(stored(moved(state, [a, b], { now })))).toEqual([9])
  })

  test('who is asked has the time that they had; a step that is come to has that of the version', () => {
    const limited = node('a', [2], { limit: { hours: 8, action: 'remind' } })
    const state = start([limited, b])
    const later = { hours: 1, action: 'reject' } as const
    const after = stored(
      moved(state, [
        { ...limited, limit: later },
        { ...b, limit: later },
      ]),
    )
    expect(after.nodes.map(({ limit }) => limit)).toEqual([limited.limit, later])
  })

  test('who was added stays where the step does, and is asked again where it is asked anew', () => {
    const by = { by: 2, taskId: 0, userIds: [6], how: 'beside' as const }
    const begun = start([a, b])
    const state = stored(addApprovers(begun, { ...by, taskId: idOf(begun, 2) }, facts))
    expect(open(stored(moved(state, [a, b, fresh])))).toEqual([2, 6])
    const anew = stored(moved(state, [{ ...a, people: [5] }, b]))
    expect(open(anew)).toEqual([5, 6])
    const step = moved(state, [a, b, fresh])
    if ('refused' in step) throw new Error()
    expect(describeMove(state, step, facts).steps[0]?.added).toEqual([6])
  })

  test('who was told is not told again', () => {
    const cc = node('t', [6], { kind: 'cc' })
    const step = moved(start([cc, a]), [cc, a, node('u', [5], { kind: 'cc' })])
    expect('events' in step && step.events).toEqual([])
  })

  test('what holds ahead and was given on something else is asked once it is come to', () => {
    const state = approve(start([a, b, c]), 2, 3)
    const after = stored(moved(state, [a, fresh, b, c]))
    const outdated = new Set([state.tasks.find(({ userId }) => userId === 3)?.id ?? 0])
    const next = stored(decide(after, { kind: 'approve', by: 5, outdated }, facts))
    expect(at(next)).toBe('b')
    expect(open(next)).toEqual([3])
  })
})

describe('branches', () => {
  const fork = (kind: 'condition' | 'parallel') =>
    node('f', [], {
      kind,
      branches: [
        { id: 'x', name: 'x' },
        { id: 'y', name: 'y' },
      ],
    })
  const inX = node('p', [3], { within: 'x' })
  const inY = node('q', [4], { within: 'y' })

  test('beside one another: each keeps what it has', () => {
    const last = node('z', [6])
    const state = approve(start([a, fork('parallel'), inX, inY, last]), 2, 3)
    const nodes = [a, fork('parallel'), inX, { ...fresh, within: 'x' }, inY, last]
    const after = stored(moved(state, nodes))
    expect(open(after).toSorted()).toEqual([4, 5])
    expect(idOf(after, 4)).toBe(idOf(state, 4))
    expect(at(approve(after, 4, 5))).toBe('z')
  })

  test('a yes in a branch that is not taken counts no more, now or later', () => {
    const now = { ...facts, taken: new Map([['f', 'x']]) }
    const state = approve(start([a, b, c]), 2, 3)
    const inside = { ...b, within: 'x' }
    const nodes = [a, fork('condition'), inside, inY, c]
    // The last branch is taken.
    expect(open(stored(moved(state, nodes)))).toEqual([4])
    expect(described(state, nodes).vanished).toEqual(['b done'])
    // Nor does it spare anybody.
    expect(open(stored(moved(state, [a, node('n', [3]), ...nodes.slice(1)])))).toEqual([3])
    // Taken now, and another one by the time that it is come to.
    const ahead = stored(moved(state, [a, fresh, ...nodes.slice(1)], { now }))
    const next = approve(ahead, 5)
    expect(next.tasks.find(({ userId }) => userId === 3)?.void).toBe(true)
    expect(at(next)).toBe('q')
  })

  test('a branch that was taken is told of once', () => {
    const state = approve(start([a, fork('condition'), inX, inY, c]), 2)
    const step = moved(state, [a, fork('condition'), inX, inY, b, c])
    expect('events' in step && step.events).toEqual([])
  })
})

describe('moving what was returned', () => {
  test('in place: what held still does, and the rest is asked once it is submitted again', () => {
    const state = returned(approve(start([a, b, c]), 2), 3, 'inPlace')
    const nodes = [a, fresh, b, c]
    const after = stored(moved(state, nodes))
    expect([after.state, open(after)]).toEqual(['returned', []])
    expect(described(state, nodes).steps).toEqual(['a kept 2', 'n later new 5', 'b later 3', 'c later 4'])
    const again = stored(resubmit(after, { nodes, submitterIds: [1] }, facts))
    expect(open(again)).toEqual([5])
    expect(approve(again, 5, 3, 4).state).toBe('approved')
  })

  test('a preview of its submission tells what holds; a step without anybody refuses the move', () => {
    const state = returned(approve(start([a, b]), 2), 3, 'inPlace')
    const nodes = [a, fresh, b]
    const preview = previewRoute(nodes, stored(moved(state, nodes)), 'once')
    expect(preview.nodes.map(({ outcome }) => outcome)).toEqual(['kept', 'ask', 'ask'])
    const empty = node('n', [], { outcome: 'refuse' })
    expect(moved(state, [a, b, empty])).toEqual({ refused: 'noApprover', node: 'n' })
  })

  test('onward: nothing holds', () => {
    const state = returned(approve(start([a, b]), 2), 3, 'onward')
    const after = stored(moved(state, [a, b, c]))
    const again = stored(resubmit(after, { nodes: [a, b, c], submitterIds: [1] }, facts))
    expect(open(again)).toEqual([2])
  })

  test('refused where nobody would be asked when it is submitted again', () => {
    const state = returned(approve(start([a, b]), 2), 3, 'inPlace')
    expect(moved(state, [a])).toEqual({ refused: 'wouldEnd' })
  })

  test('a return to an earlier step: what lies between holds as well, and a new step there is asked', () => {
    const at3 = approve(start([a, b, c]), 2, 3)
    const back = stored(
      decide(at3, { kind: 'return', by: 4, target: { to: 'node', nodeId: 'a' }, resume: 'inPlace' }, facts),
    )
    const after = stored(moved(back, [a, b, fresh, c]))
    expect(open(after)).toEqual([2])
    expect(open(approve(after, 2))).toEqual([5])
    expect(approve(after, 2, 5, 4).state).toBe('approved')
  })
})
