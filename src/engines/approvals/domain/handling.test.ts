import { describe, expect, test } from 'vitest'
import { addApprovers, mayAdd } from './add-approver.ts'
import { decide, resubmit, returnTargets, startFlow } from './decide.ts'
import { placeOf } from './flow-places.ts'
import type { Facts, FlowState } from './flow-state.ts'
import { isLastYes, yesNeeded } from './handling.ts'
import { delegateNow } from './pass-on.ts'
import { at, idOf, node, open, playedWith, stored } from './played-flow.ts'
import type { RoutedNode } from './route-flow.ts'
import { handOver, leave } from './step-in.ts'
import { takeBack, undoOf } from './take-back.ts'
import { expire } from './time-limit.ts'

// 1 submits, 2 … 5 are asked, 9 administers.
const facts: Facts = { active: new Set([1, 2, 3, 4, 5, 9]), administrators: [9] }
const { start, approve, handle } = playedWith(facts)
const task = (id: string, people: number[], more: Partial<RoutedNode> = {}) =>
  node(id, people, { kind: 'handling', ...more })
const without = (...gone: number[]): Facts => ({
  ...facts,
  active: new Set([...facts.active].filter((id) => !gone.includes(id))),
})
const stamped = [node('a', [2]), task('stamp', [3])]
const nodeAt = (state: FlowState, id: string) => state.nodes.find((one) => one.id === id)

describe('a step at which something is done', () => {
  test('waits until it is, and the approval ends with it', () => {
    const state = approve(start(stamped), 2)
    expect([state.state, at(state), open(state)]).toEqual(['running', 'stamp', [3]])
    const done = handle(state, 3)
    expect(done.state).toBe('approved')
    expect(done.tasks.map((one) => one.state)).toEqual(['approved', 'handled'])
  })

  test('takes neither a yes nor a no, and a decision is nothing that is done', () => {
    const state = approve(start(stamped), 2)
    for (const kind of ['approve', 'reject'] as const)
      expect(decide(state, { kind, by: 3 }, facts)).toEqual({ refused: 'handlingOnly' })
    expect(decide(start(stamped), { kind: 'handle', by: 2 }, facts)).toEqual({ refused: 'decisionOnly' })
    expect(decide(state, { kind: 'handle', by: 4 }, facts)).toEqual({ refused: 'notAssignee' })
    expect(decide(handle(state, 3), { kind: 'handle', by: 3 }, facts)).toEqual({ refused: 'alreadyDecided' })
  })

  test('may be for whoever submitted or wrote it, who still approve nothing of it', () => {
    const own = { ...facts, authors: new Set([4]) }
    const state = approve(start([node('a', [2]), task('t', [1, 4])], 'once', own), 2)
    expect(open(state)).toEqual([1, 4])
    const first = stored(decide(state, { kind: 'handle', by: 1 }, own))
    expect(stored(decide(first, { kind: 'handle', by: 4 }, own)).state).toBe('approved')
    expect(decide(state, { kind: 'handle', by: 1, taskId: 99_999 }, own)).toEqual({
      refused: 'ownSubmission',
    })
    expect(decide(first, { kind: 'handle', by: 1 }, own)).toEqual({ refused: 'alreadyDecided' })
  })

  test.each([
    ['all', [3, 4]],
    ['any', [3]],
    ['share', [3, 4]],
    ['order', [3, 4]],
  ] as const)('asks several people %s as a step that approves does', (mode, needed) => {
    const people = mode === 'share' ? [3, 4, 5] : [3, 4]
    let state = approve(start([node('a', [2]), task('t', people, { mode, share: 2 })]), 2)
    expect(open(state)).toEqual(mode === 'order' ? [3] : people)
    for (const person of needed) {
      expect(state.state).toBe('running')
      state = handle(state, person)
    }
    expect(state.state).toBe('approved')
  })

  test('asks who approved already, whatever the rule for the same person, and spares nobody a later yes', () => {
    for (const rule of ['once', 'consecutive', 'each'] as const) {
      const state = approve(start([node('a', [2]), task('t', [2]), node('b', [2])], rule), 2)
      expect([at(state), open(state)]).toEqual(['t', [2]])
      // Asked again behind something else that was to be done, unless one yes is enough for the whole flow.
      expect(handle(state, 2).state).toBe(rule === 'once' ? 'approved' : 'running')
    }
    const first = handle(start([task('t', [2]), node('a', [2])]), 2)
    expect([at(first), open(first)]).toEqual(['a', [2]])
  })

  test('is handed over, stood in for and left as any other; nobody is added to it', () => {
    const state = approve(start(stamped), 2)
    // Also to whoever submitted it.
    expect(open(stored(handOver(state, { taskId: idOf(state, 3), to: 1 }, facts)))).toEqual([1])
    const away = { ...facts, delegates: new Map([[3, 4]]) }
    expect(open(stored(delegateNow(state, 3, away)))).toEqual([4])
    const added = { taskId: idOf(state, 3), by: 3, userIds: [5], how: 'beside' as const }
    expect(addApprovers(state, added, facts)).toEqual({ refused: 'handlingOnly' })
    expect(state.tasks.some((one) => one.userId === 3 && mayAdd(state, one))).toBe(false)
    const left = stored(leave(state, { userId: 3, successor: null }, without(3)))
    expect([left.state, open(left)]).toEqual(['running', [9]])
    // The others do it; nobody else is asked for them.
    const two = approve(start([node('a', [2]), task('t', [3, 4])]), 2)
    expect(open(stored(leave(two, { userId: 3, successor: null }, without(3))))).toEqual([4])
  })

  test('goes back to an earlier step as its person wills, to the initiator only to be approved again', () => {
    const state = approve(start(stamped), 2)
    const back = (resume: 'inPlace' | 'onward', to: { to: 'initiator' } | { to: 'node'; nodeId: string }) =>
      decide(state, { kind: 'return', by: 3, target: to, resume }, facts)
    expect(back('inPlace', { to: 'initiator' })).toEqual({ refused: 'handlerReturnsOnward' })
    const returned = stored(back('onward', { to: 'initiator' }))
    const again = stored(resubmit(returned, { nodes: returned.nodes, submitterIds: [1] }, facts))
    expect([at(again), open(again)]).toEqual(['a', [2]])
    const toFirst = stored(back('inPlace', { to: 'node', nodeId: 'a' }))
    expect(at(toFirst)).toBe('a')
    expect(at(approve(toFirst, 2))).toBe('stamp')
    expect(returnTargets(state, { nodeId: 'stamp' }).map(({ id }) => id)).toEqual(['a'])
    const later = handle(start([task('t', [3]), node('a', [2])]), 3)
    expect(returnTargets(later, { nodeId: 'a' }).map(({ id }) => id)).toEqual(['t'])
  })

  test('is taken back while nothing else has happened', () => {
    const before = start([task('t', [3]), node('a', [2])])
    const after = handle(before, 3)
    const undo = undoOf(before, { by: 3, taskId: idOf(before, 3) }, after)
    expect(at(stored(takeBack(after, undo, { by: 3 }, facts)))).toBe('t')
  })
})

describe('something done approves nothing', () => {
  test('it is not submitted where nobody would approve it', () => {
    const none = { refused: 'nobodyAsked' }
    const given = { submitterIds: [1], samePerson: 'once' as const }
    expect(startFlow({ ...given, nodes: [task('t', [3])] }, facts)).toEqual(none)
    const passed = node('a', [2], { whenEmpty: 'skip' })
    expect(startFlow({ ...given, nodes: [passed, task('t', [3])] }, without(2))).toEqual(none)
    expect(startFlow({ ...given, nodes: [task('t', [3]), passed] }, without(2))).toEqual(none)
    expect(startFlow({ ...given, nodes: [task('t', [3]), passed] }, facts)).toHaveProperty('state')
  })

  test('where approvers left meanwhile it does not end with what was done: the administrators are asked', () => {
    const nodes = [task('t', [3]), node('a', [2], { whenEmpty: 'skip' }), task('u', [4])]
    const state = start(nodes)
    const first = decide(state, { kind: 'handle', by: 3 }, without(2))
    const second = decide(stored(first), { kind: 'handle', by: 4 }, without(2))
    const asked = stored(second)
    expect([asked.state, at(asked), open(asked)]).toEqual(['running', 'a', [9]])
    expect('events' in second && second.events).toContainEqual({ kind: 'unapproved', nodeId: 'a' })
    expect(nodeAt(asked, 'a')?.note).toBe('empty')
    // What was done behind it counts no more, what was done before it does.
    expect(asked.tasks.map((one) => [one.nodeId, one.void])).toEqual([
      ['t', false],
      ['u', true],
      ['a', false],
    ])
    // What comes behind it is done again, and with nobody to ask it stays where it is.
    const agreed = stored(decide(asked, { kind: 'approve', by: 9 }, without(2)))
    expect([agreed.state, at(agreed)]).toEqual(['running', 'u'])
    expect(stored(decide(agreed, { kind: 'handle', by: 4 }, without(2))).state).toBe('approved')
    const alone = { ...without(2, 9), administrators: [] }
    expect(decide(stored(first), { kind: 'handle', by: 4 }, alone)).toEqual({
      refused: 'noApprover',
      node: 'a',
    })
  })

  test('they are asked inside of the branch in which the step stands, which waits again', () => {
    const branches = [
      { id: 'x', name: 'x' },
      { id: 'y', name: 'y' },
    ]
    const nodes = [
      task('t', [3]),
      node('c', [], { kind: 'condition', branches }),
      node('a', [2], { within: 'x', whenEmpty: 'skip' }),
      node('b', [5], { within: 'y', whenEmpty: 'skip' }),
    ]
    const taken = (active: Facts): Facts => ({ ...active, taken: new Map([['c', 'x']]) })
    const state = start(nodes, 'once', taken(facts))
    const asked = stored(decide(state, { kind: 'handle', by: 3 }, taken(without(2))))
    expect([at(asked), open(asked), placeOf(asked, 'c')?.state]).toEqual(['a', [9], 'open'])
    expect(stored(decide(asked, { kind: 'approve', by: 9 }, taken(without(2)))).state).toBe('approved')
  })

  test('nobody approves by leaving or by a limit where only something to be done is left', () => {
    const last = [node('a', [2]), node('b', [5], { whenEmpty: 'skip' }), task('t', [3])]
    const state = approve(start(last), 2)
    const left = stored(leave(state, { userId: 5, successor: null }, without(5)))
    expect([at(left), open(left)]).toEqual(['b', [9]])
    const limit = { hours: 1, action: 'pass' } as const
    const late = approve(start([node('a', [2]), node('b', [5], { limit }), task('t', [3])]), 2)
    const over = expire(late, { taskId: idOf(late, 5), manager: null }, facts)
    expect(over?.did).toBe('administrators')
    expect(over && [at(stored(over.step)), open(stored(over.step))]).toEqual(['b', [9]])
  })

  test('what is not done in time is passed over, but ends nothing and rejects nothing', () => {
    const limited = (action: 'pass' | 'reject') => task('t', [3], { limit: { hours: 1, action } })
    const passed = start([limited('pass'), node('a', [2])])
    const over = expire(passed, { taskId: idOf(passed, 3), manager: null }, facts)
    expect(over && [over.did, at(stored(over.step))]).toEqual(['pass', 'a'])
    const last = approve(start([node('a', [2]), limited('pass')]), 2)
    const asked = expire(last, { taskId: idOf(last, 3), manager: null }, facts)
    expect(asked && [asked.did, open(stored(asked.step))]).toEqual(['administrators', [9]])
    const rejecting = approve(start([node('a', [2]), limited('reject')]), 2)
    expect(expire(rejecting, { taskId: idOf(rejecting, 3), manager: null }, facts)?.did).toBe('remind')
  })

  test('a submission after a return needs somebody who approves it again', () => {
    const nodes = [node('a', [2]), node('b', [5], { whenEmpty: 'skip' }), task('t', [3])]
    const state = approve(start(nodes), 2)
    const target = { to: 'initiator' } as const
    const returned = stored(decide(state, { kind: 'return', by: 5, target, resume: 'inPlace' }, facts))
    const given = { nodes: returned.nodes, submitterIds: [1] }
    expect(at(stored(resubmit(returned, given, facts)))).toBe('b')
    expect(resubmit(returned, given, without(5))).toEqual({ refused: 'nobodyAsked' })
  })

  test('what was changed since leads back from it to who approved, and then it is done again', () => {
    const state = approve(start([node('a', [2]), task('t', [3])]), 2)
    const outdated = new Set([state.tasks.find(({ userId }) => userId === 2)?.id ?? 0])
    const back = stored(decide(state, { kind: 'handle', by: 3, outdated }, facts))
    expect([back.state, at(back), open(back)]).toEqual(['running', 'a', [2]])
    const again = approve(back, 2)
    expect([at(again), handle(again, 3).state]).toEqual(['t', 'approved'])
  })

  test('whose yes is still needed is known before', () => {
    const first = start([node('a', [2]), node('b', [5]), task('t', [3]), task('u', [4])])
    const needed = (state: FlowState) => yesNeeded({ state, events: [] }, facts)
    expect(needed(first)).toBe('somebodys')
    const second = approve(first, 2)
    expect(needed(second)).toBe('somebodys')
    const third = approve(second, 5)
    expect(needed(third)).toBe('none')
    expect(needed(handle(third, 3))).toBe('none')
    expect(needed(handle(third, 3, 4))).toBe('none')
    expect(needed(start([task('t', [3]), node('a', [2])]))).toBe('somebodys')
    // Beside one another: what is done in one branch waits for the yes in the other.
    const branches = [
      { id: 'x', name: 'x' },
      { id: 'y', name: 'y' },
    ]
    const beside = start([
      node('p', [], { kind: 'parallel', branches }),
      task('t', [3], { within: 'x' }),
      node('a', [2], { within: 'y' }),
    ])
    expect(needed(beside)).toBe('somebodys')
    expect(needed(approve(beside, 2))).toBe('none')
    const step = decide(third, { kind: 'handle', by: 3 }, facts)
    expect('state' in step && isLastYes('handle', step, facts)).toBe(false)
    const end = decide(handle(third, 3), { kind: 'handle', by: 4 }, facts)
    expect('state' in end && isLastYes('handle', end, facts)).toBe(true)
    expect('state' in end && isLastYes('reject', end, facts)).toBe(false)
  })
})
