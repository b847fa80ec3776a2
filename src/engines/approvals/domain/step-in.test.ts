import { describe, expect, test } from 'vitest'
import { decide, resubmit } from './decide.ts'
import type { Facts, FlowState, Refused, Step } from './flow-state.ts'
import { at, idOf, node, open, playedWith, stored } from './played-flow.ts'
import type { RoutedNode } from './route-flow.ts'
import { cancel, handOver, leave, taskOf, withoutThem } from './step-in.ts'

// 1 submits; 2 … 6 approve; 9 administers; 7 and 8 are there and have nothing to do with it.
const everybody = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const facts: Facts = { active: new Set(everybody), administrators: [9] }
const without = (...gone: number[]): Facts => ({
  active: new Set(everybody.filter((id) => !gone.includes(id))),
  administrators: facts.administrators.filter((id) => !gone.includes(id)),
})
const { start, approve } = playedWith(facts)
const leaves = (state: FlowState, userId: number, successor: number | null = null, now = without(userId)) =>
  leave(state, { userId, successor }, now)
const eventsOf = (step: Step | Refused | null) => (step && 'events' in step ? step.events : step)

describe('who leaves', () => {
  test('and was not asked changes nothing', () => {
    const state = start([node('a', [2]), node('b', [3])])
    expect(leaves(state, 3)).toBeNull()
    expect(leaves(approve(state, 2), 2)).toBeNull()
    const over = approve(state, 2, 3)
    expect(leaves(over, 3)).toBeNull()
    expect(leaves(stored(cancel(state)), 2)).toBeNull()
  })

  test('hands what waits to whom is named, who is asked; nothing else changes', () => {
    const state = start([node('a', [2, 3]), node('b', [4])])
    const step = leaves(state, 2, 7)
    expect(eventsOf(step)).toEqual([{ kind: 'asked', nodeId: 'a', userIds: [7] }])
    const after = stored(step)
    expect(open(after)).toEqual([3, 7])
    expect([at(after), after.round, after.state]).toEqual(['a', 1, 'running'])
    expect(after.tasks[0]).toMatchObject({ userId: 2, state: 'closed' })
    expect(after.tasks[2]).toMatchObject({ userId: 7, nodeId: 'a', round: 1, order: 0, void: false })
    expect(at(approve(after, 3, 7))).toBe('b')
  })

  test('gives the place in the order as well: who takes over waits for the same turn', () => {
    const state = start([node('a', [2, 3, 4], { mode: 'order' })])
    const step = leaves(state, 3, 7)
    expect(eventsOf(step)).toEqual([])
    const after = stored(step)
    expect(open(after)).toEqual([2])
    expect(after.tasks.find(({ userId }) => userId === 7)).toMatchObject({ state: 'waiting', order: 1 })
  })

  test.each([
    ['who submitted it', 1, without(2)],
    ['who wrote in it', 7, { ...without(2), authors: new Set([7]) }],
    ['who has left too', 7, without(2, 7)],
    ['who is asked there already', 3, without(2)],
  ])('does not hand it to %s: the others of the node decide', (_, successor, now) => {
    const step = leaves(start([node('a', [2, 3])]), 2, successor, now)
    expect(eventsOf(step)).toEqual([])
    expect(open(stored(step))).toEqual([3])
  })

  test('does not hand it to who has approved there', () => {
    const state = approve(start([node('a', [2, 3, 4])]), 3)
    expect(open(stored(leaves(state, 2, 3)))).toEqual([4])
  })

  test('in a node that asks in order: the next who is still there is asked', () => {
    const state = start([node('a', [2, 3, 4], { mode: 'order' })])
    const step = leaves(state, 2)
    expect(eventsOf(step)).toEqual([{ kind: 'asked', nodeId: 'a', userIds: [3] }])
    expect(open(stored(step))).toEqual([3])
    expect(open(stored(leaves(state, 2, null, without(2, 3))))).toEqual([4])
  })

  test('before their turn: it passes over them', () => {
    const state = stored(leaves(start([node('a', [2, 3, 4], { mode: 'order' })]), 3))
    expect(open(state)).toEqual([2])
    expect(open(stored(decide(state, { kind: 'approve', by: 2 }, without(3))))).toEqual([4])
  })

  test('who left before this was minded is passed over as well', () => {
    const state = start([node('a', [2, 3]), node('b', [4])])
    expect(open(stored(leaves(state, 2, null, without(2, 3))))).toEqual([9])
    expect(stored(leaves(state, 2, null, without(2, 3))).tasks.map(({ state: one }) => one)).toEqual([
      'closed',
      'closed',
      'open',
    ])
  })

  test('of those of whom one has approved: on to the next node', () => {
    const state = approve(start([node('a', [2, 3]), node('b', [4])]), 2)
    const step = leaves(state, 3)
    expect(eventsOf(step)).toEqual([{ kind: 'asked', nodeId: 'b', userIds: [4] }])
    expect([open(stored(step)), at(stored(step))]).toEqual([[4], 'b'])
  })

  test('of those of whom one was passed, having approved before: on to the next node', () => {
    const state = approve(start([node('z', [2]), node('a', [2, 3]), node('b', [4])]), 2)
    expect(open(state)).toEqual([3])
    expect(open(stored(leaves(state, 3)))).toEqual([4])
  })

  test('after a return in place: straight back to the node that returned it', () => {
    const three = approve(start([node('a', [2, 5]), node('b', [3]), node('c', [4])]), 2, 5, 3)
    const back = stored(
      decide(three, { kind: 'return', by: 4, target: { to: 'node', nodeId: 'a' }, resume: 'inPlace' }, facts),
    )
    const state = approve(back, 2)
    expect(open(stored(leaves(state, 5)))).toEqual([4])
  })
})

describe('with nobody of the node left its own rule holds', () => {
  const only = (whenEmpty: RoutedNode['whenEmpty'], more: Partial<RoutedNode> = {}) =>
    start([node('a', [2], { whenEmpty, ...more }), node('b', [3])])

  test('pass', () => {
    const step = leaves(only('skip'), 2)
    expect(eventsOf(step)).toEqual([
      { kind: 'passed', nodeId: 'a', reason: 'empty' },
      { kind: 'asked', nodeId: 'b', userIds: [3] },
    ])
    expect(open(stored(step))).toEqual([3])
  })

  test.each(['admin', 'refuse'] as const)('%s: the administrators are asked, which the node says', (rule) => {
    const step = leaves(only(rule), 2)
    expect(eventsOf(step)).toEqual([{ kind: 'asked', nodeId: 'a', userIds: [9] }])
    const after = stored(step)
    expect([after.nodes[0]?.note, at(after), after.round]).toEqual(['empty', 'a', 2])
    expect(at(approve(after, 9))).toBe('b')
  })

  test('never a pass where others stood in for the submitter', () => {
    const own = () => only('skip', { note: 'ownSubmission' })
    const after = stored(leaves(own(), 2, null, { ...without(2), standIns: [[2], [4], [9]] }))
    expect([open(after), after.nodes[0]?.note]).toEqual([[4], 'ownSubmission'])
    // Whom nobody is named to stand in for does not leave before somebody takes over.
    expect(leaves(own(), 2)).toEqual({ refused: 'noStandIn', node: 'a' })
    expect(open(stored(leaves(own(), 2, 5)))).toEqual([5])
  })

  test('with no administrator either somebody has to be named', () => {
    const alone: Facts = { active: new Set([1, 3]), administrators: [1] }
    expect(leaves(only('admin'), 2, null, alone)).toEqual({ refused: 'noApprover', node: 'a' })
    expect(leaves(start([node('a', [2], { whenEmpty: 'skip' })]), 2, null, alone)).toEqual({
      refused: 'noApprover',
      node: 'a',
    })
  })
})

describe('nobody approves by leaving', () => {
  test('the only approver of a flow that passes empty nodes', () => {
    const step = leaves(start([node('a', [2], { whenEmpty: 'skip' })]), 2)
    expect(open(stored(step))).toEqual([9])
    expect(stored(step).nodes[0]).toMatchObject({ note: 'empty', whenEmpty: 'admin' })
  })

  test('the last of a node of whom the others have approved, at the end of the flow', () => {
    const state = approve(start([node('a', [2, 3])]), 2)
    const step = leaves(state, 3)
    expect(eventsOf(step)).toEqual([{ kind: 'asked', nodeId: 'a', userIds: [9] }])
    expect(approve(stored(step), 9).state).toBe('approved')
  })

  test('the last step of several, with copies behind it that go out only when it is approved', () => {
    const nodes = [node('a', [3]), node('b', [2], { whenEmpty: 'skip' }), node('c', [5], { kind: 'cc' })]
    const step = leaves(approve(start(nodes), 3), 2)
    expect(eventsOf(step)).toEqual([{ kind: 'asked', nodeId: 'b', userIds: [9] }])
  })

  test('also where an administrator was of the node and has decided there: then nothing is left to ask', () => {
    const state = approve(start([node('a', [9, 3])]), 9)
    expect(stored(leaves(state, 3)).state).toBe('approved')
  })
})

describe('an administrator hands a task over', () => {
  const begun = () => start([node('a', [2, 3]), node('b', [4])])

  test('who gets it is asked, who had it is not', () => {
    const state = begun()
    const step = handOver(state, { taskId: idOf(state, 2), to: 7 }, facts)
    expect(eventsOf(step)).toEqual([{ kind: 'asked', nodeId: 'a', userIds: [7] }])
    expect(open(stored(step))).toEqual([3, 7])
    expect(decide(stored(step), { kind: 'approve', by: 2 }, facts)).toEqual({ refused: 'alreadyDecided' })
  })

  test('and back again: nobody has two tasks of one asking', () => {
    const state = begun()
    const given = stored(handOver(state, { taskId: idOf(state, 2), to: 7 }, facts))
    const back = stored(handOver(given, { taskId: idOf(given, 7), to: 2 }, facts))
    expect(open(back)).toEqual([2, 3])
    expect(back.tasks).toHaveLength(3)
  })

  test('what waits its turn keeps it', () => {
    const state = start([node('a', [2, 3], { mode: 'order' })])
    const step = handOver(state, { taskId: idOf(state, 3), to: 7 }, facts)
    expect(eventsOf(step)).toEqual([])
    const given = stored(step)
    expect(open(approve(given, 2))).toEqual([7])
    const back = stored(handOver(given, { taskId: idOf(given, 7), to: 3 }, facts))
    expect(back.tasks.find(({ userId }) => userId === 3)).toMatchObject({ state: 'waiting', order: 1 })
  })

  test.each([
    ['who submitted it', 1, facts],
    ['who wrote in it', 7, { ...facts, authors: new Set([7]) }],
    ['who left', 7, without(7)],
    ['who is asked there', 3, facts],
    ['whose it is', 2, facts],
  ])('not to %s', (_, to, now) => {
    const state = begun()
    expect(handOver(state, { taskId: idOf(state, 2), to }, now)).toEqual({ refused: 'notEligible' })
  })

  test('not to who has approved there, but to who decided elsewhere', () => {
    const state = approve(begun(), 3)
    expect(handOver(state, { taskId: idOf(state, 2), to: 3 }, facts)).toEqual({ refused: 'notEligible' })
    const next = approve(state, 2)
    expect(open(stored(handOver(next, { taskId: idOf(next, 4), to: 3 }, facts)))).toEqual([3])
  })

  test('not what was decided, is of nobody, or of an approval that ended', () => {
    const state = begun()
    const taskId = idOf(state, 2)
    const refused = { refused: 'alreadyDecided' }
    expect(handOver(approve(state, 2), { taskId, to: 7 }, facts)).toEqual(refused)
    expect(handOver(state, { taskId: 999_999, to: 7 }, facts)).toEqual(refused)
    expect(handOver(stored(cancel(state)), { taskId, to: 7 }, facts)).toEqual(refused)
    const back = stored(
      decide(state, { kind: 'return', by: 3, target: { to: 'initiator' }, resume: 'onward' }, facts),
    )
    expect(handOver(back, { taskId, to: 7 }, facts)).toEqual(refused)
    const ended = { ...state, state: 'returned' as const }
    expect(handOver(ended, { taskId, to: 7 }, facts)).toEqual(refused)
  })
})

describe('an administrator ends an approval', () => {
  test('that runs: nobody is asked any more', () => {
    const step = cancel(start([node('a', [2, 3], { mode: 'order' })]))
    expect(eventsOf(step)).toEqual([{ kind: 'ended', state: 'cancelled' }])
    const after = stored(step)
    expect([after.state, at(after), after.resumes]).toEqual(['cancelled', '', []])
    expect(after.tasks.map(({ state }) => state)).toEqual(['closed', 'closed'])
  })

  test('that was returned: it cannot go on', () => {
    const state = start([node('a', [2])])
    const back = stored(
      decide(state, { kind: 'return', by: 2, target: { to: 'initiator' }, resume: 'inPlace' }, facts),
    )
    const after = stored(cancel(back))
    expect(after).toMatchObject({ state: 'cancelled', resumes: [] })
    expect(resubmit(after, { nodes: after.nodes, submitterIds: [1] }, facts)).toEqual({
      refused: 'notPossible',
    })
  })

  test('not what has ended', () => {
    const state = start([node('a', [2])])
    expect(cancel(approve(state, 2))).toEqual({ refused: 'alreadyDecided' })
    expect(cancel(stored(cancel(state)))).toEqual({ refused: 'alreadyDecided' })
  })
})

describe('what will come of it when somebody leaves', () => {
  const word = (state: FlowState, now = without(2)) => {
    const step = leaves(state, 2, null, now)
    return step && withoutThem(state, 2, step)
  }
  test.each<[string, RoutedNode[], string, Facts?]>([
    ['the others decide', [node('a', [2, 3])], 'others'],
    ['the next in order is asked', [node('a', [2, 3], { mode: 'order' })], 'nextInOrder'],
    ['the next step', [node('a', [2], { whenEmpty: 'skip' }), node('b', [3])], 'nextStep'],
    ['the administrators', [node('a', [2])], 'administrators'],
    ['nobody could', [node('a', [2])], 'nobody', { active: new Set([1]), administrators: [] }],
  ])('%s', (_, nodes, expected, now) => {
    expect(word(start(nodes), now)).toBe(expected)
  })

  test('what waits for somebody is theirs while it counts', () => {
    const state = start([node('a', [2, 3], { mode: 'order' })])
    expect(taskOf(state, 2)?.state).toBe('open')
    expect(taskOf(state, 3)?.state).toBe('waiting')
    expect(taskOf(state, 4)).toBeNull()
    expect(taskOf(approve(state, 2), 2)).toBeNull()
    expect(taskOf({ tasks: state.tasks.map((task) => ({ ...task, void: true })) }, 2)).toBeNull()
  })
})
