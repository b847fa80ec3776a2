import { describe, expect, test } from 'vitest'
import { type AddedPlace, addApprovers, mayAdd, mayTakeBackAdded, takeBackAdded } from './add-approver.ts'
import { decide, resubmit } from './decide.ts'
import type { Facts, FlowState, Task } from './flow-state.ts'
import { at, idOf, node, open, playedWith, stored } from './played-flow.ts'
import { previewRoute } from './preview-route.ts'
import type { RoutedNode } from './route-flow.ts'
import { handOver, leave } from './step-in.ts'

// 1 submits; 2 … 4 approve; 6 … 8 are added; 9 administers.
const everybody = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const facts: Facts = { active: new Set(everybody), administrators: [9] }
const without = (...gone: number[]): Facts => ({
  ...facts,
  active: new Set(everybody.filter((id) => !gone.includes(id))),
})
const { start, approve } = playedWith(facts)
const add = (state: FlowState, by: number, how: AddedPlace, userIds: number[], now = facts) =>
  addApprovers(state, { taskId: idOf(state, by), by, userIds, how }, now)
const added = (state: FlowState, by: number, how: AddedPlace, ...userIds: number[]) =>
  stored(add(state, by, how, userIds))
const takenBack = (state: FlowState, by: number, userId: number) =>
  takeBackAdded(state, { taskId: idOf(state, userId), by }, facts)
describe('who is added', () => {
  const begun = () => start([node('a', [2]), node('b', [4])])

  test('before: is asked at once, and who added them when they have agreed', () => {
    const step = add(begun(), 2, 'before', [6])
    expect(step).toMatchObject({ events: [{ kind: 'asked', nodeId: 'a', userIds: [6] }] })
    const state = stored(step)
    expect(open(state)).toEqual([6])
    expect(decide(state, { kind: 'approve', by: 2 }, facts)).toEqual({ refused: 'notAssignee' })
    const after = decide(state, { kind: 'approve', by: 6 }, facts)
    expect(after).toMatchObject({ events: [{ kind: 'asked', nodeId: 'a', userIds: [2] }] })
    expect(at(approve(stored(after), 2))).toBe('b')
  })

  test('beside: both have to agree, in whichever order', () => {
    const state = added(begun(), 2, 'beside', 6)
    expect(open(state)).toEqual([2, 6])
    expect(open(approve(state, 2))).toEqual([6])
    expect(open(approve(state, 6))).toEqual([2])
    expect(at(approve(state, 6, 2))).toBe('b')
  })

  test('after: is asked once who added them has agreed, and the node waits for them [ASK-04]', () => {
    const step = add(begun(), 2, 'after', [6])
    expect(step).toMatchObject({ events: [] })
    const state = stored(step)
    expect(open(state)).toEqual([2])
    expect(open(approve(state, 2))).toEqual([6])
    expect(at(approve(state, 2, 6))).toBe('b')
  })

  test.each(['before', 'beside', 'after'] as const)('%s: their no is a no [ASK-04]', (how) => {
    const state = added(begun(), 2, how, 6)
    const due = how === 'after' ? approve(state, 2) : state
    expect(stored(decide(due, { kind: 'reject', by: 6 }, facts)).state).toBe('rejected')
  })

  test.each(['any', 'share'] as const)(
    'where fewer are enough (%s) the node still does not pass without them [ASK-04]',
    (mode) => {
      const state = added(start([node('a', [2, 3], { mode, share: 1 }), node('b', [4])]), 2, 'before', 6)
      const other = approve(state, 3)
      expect([at(other), open(other)]).toEqual(['a', [6]])
      expect(other.tasks.find(({ userId }) => userId === 2)?.state).toBe('closed')
      expect(at(approve(other, 6))).toBe('b')
    },
  )

  test('in order: the next of the node is asked when whoever was added has agreed', () => {
    const begunInOrder = start([node('a', [2, 3], { mode: 'order' })])
    expect(open(approve(added(begunInOrder, 2, 'beside', 6), 2))).toEqual([6])
    expect(open(approve(added(begunInOrder, 2, 'after', 6), 2))).toEqual([6])
    expect(open(approve(added(begunInOrder, 2, 'after', 6), 2, 6))).toEqual([3])
    expect(open(approve(added(begunInOrder, 2, 'before', 6), 6))).toEqual([2])
  })

  test('several at once, and others added by those', () => {
    const state = added(added(begun(), 2, 'before', 6, 7), 6, 'after', 8)
    expect(open(state)).toEqual([6, 7])
    expect(open(approve(state, 6, 7))).toEqual([8])
    expect(open(approve(state, 6, 7, 8))).toEqual([2])
  })

  test('who waits for those added before them may add another', () => {
    const state = added(added(begun(), 2, 'before', 6), 2, 'before', 7)
    expect(open(state)).toEqual([6, 7])
    expect(open(approve(state, 6))).toEqual([7])
    expect(open(approve(state, 6, 7))).toEqual([2])
  })

  test.each<[string, number, Facts]>([
    ['who submitted it', 1, facts],
    ['who wrote in it', 6, { ...facts, authors: new Set([6]) }],
    ['who left', 6, without(6)],
    ['who is asked here', 3, facts],
    ['oneself', 2, facts],
  ])('never %s', (_, userId, now) => {
    const state = start([node('a', [2, 3])])
    expect(add(state, 2, 'beside', [userId], now)).toEqual({ refused: 'notAddable' })
    expect(add(state, 2, 'beside', [7, userId], now)).toEqual({ refused: 'notAddable' })
  })

  test('nobody twice at one place, also when they have agreed there', () => {
    const state = added(begun(), 2, 'beside', 6)
    expect(add(state, 2, 'after', [6])).toEqual({ refused: 'notAddable' })
    expect(add(approve(state, 6), 2, 'after', [6])).toEqual({ refused: 'notAddable' })
    expect(open(added(begun(), 2, 'beside', 6, 6))).toEqual([2, 6])
  })

  test('only by who is asked, while it waits for them', () => {
    const state = begun()
    const by6 = { taskId: idOf(state, 2), by: 6, userIds: [7], how: 'beside' as const }
    expect(addApprovers(state, by6, facts)).toEqual({ refused: 'notAssignee' })
    const taskId = idOf(state, 2)
    const late = addApprovers(approve(state, 2), { ...by6, taskId, by: 2 }, facts)
    expect(late).toEqual({ refused: 'alreadyDecided' })
    const inOrder = start([node('a', [2, 3], { mode: 'order' })])
    expect(add(inOrder, 3, 'beside', [7])).toEqual({ refused: 'alreadyDecided' })
    expect(inOrder.tasks.map((task) => mayAdd(inOrder, task))).toEqual([true, false])
    expect(add(state, 2, 'beside', [])).toEqual({ refused: 'notAddable' })
    const own = { ...state, submitterIds: [1, 2] }
    expect(add(own, 2, 'beside', [7])).toEqual({ refused: 'ownSubmission' })
  })
})

describe('taking back that somebody was added', () => {
  const begun = () => start([node('a', [2]), node('b', [4])])

  test.each(['before', 'beside', 'after'] as const)('%s: who added them is asked alone', (how) => {
    const state = added(begun(), 2, how, 6)
    const after = stored(takenBack(state, 2, 6))
    expect(open(after)).toEqual([2])
    expect(at(approve(after, 2))).toBe('b')
    expect(decide(after, { kind: 'approve', by: 6 }, facts)).toEqual({ refused: 'alreadyDecided' })
    // And may think better of it.
    expect(open(approve(added(after, 2, 'after', 6), 2))).toEqual([6])
  })

  test('not once they have agreed, have added somebody themselves, or who added them has decided', () => {
    const state = added(begun(), 2, 'beside', 6)
    const taskId = idOf(state, 6)
    const refused = { refused: 'alreadyDecided' }
    expect(takeBackAdded(approve(state, 6), { taskId, by: 2 }, facts)).toEqual(refused)
    expect(takenBack(added(state, 6, 'beside', 7), 2, 6)).toEqual(refused)
    expect(takenBack(approve(state, 2), 2, 6)).toEqual(refused)
    const through = approve(state, 2, 6)
    expect(takeBackAdded(through, { taskId, by: 2 }, facts)).toEqual(refused)
    const task = state.tasks.find(({ id }) => id === taskId) as Task
    expect(mayTakeBackAdded(state, task, 2)).toBe(true)
    expect(mayTakeBackAdded({ ...state, state: 'returned' }, task, 2)).toBe(false)
  })

  test('not by anybody else, nor of whom the node itself asks', () => {
    const state = added(start([node('a', [2, 3])]), 2, 'beside', 6)
    for (const by of [3, 6, 9]) expect(takenBack(state, by, 6)).toEqual({ refused: 'notAssignee' })
    expect(takenBack(state, 2, 3)).toEqual({ refused: 'notAssignee' })
    expect(takeBackAdded(state, { taskId: 999_999, by: 2 }, facts)).toEqual({ refused: 'notAssignee' })
  })
})

describe('when people with added approvers go', () => {
  test('who takes a task over stands where its holder stood', () => {
    const state = added(start([node('a', [2]), node('b', [4])]), 2, 'before', 6)
    const hostGiven = stored(handOver(state, { taskId: idOf(state, 2), to: 7 }, facts))
    expect(open(approve(hostGiven, 6))).toEqual([7])
    expect(open(stored(takenBack(hostGiven, 7, 6)))).toEqual([7])
    const addedGiven = stored(handOver(state, { taskId: idOf(state, 6), to: 8 }, facts))
    expect(open(addedGiven)).toEqual([8])
    expect(at(approve(addedGiven, 8, 2))).toBe('b')
    // Given on and back again it binds as before.
    const back = stored(handOver(addedGiven, { taskId: idOf(addedGiven, 8), to: 6 }, facts))
    expect([open(back), open(approve(back, 6))]).toEqual([[6], [2]])
  })

  test('who added somebody leaves: whom they added still has to agree', () => {
    const state = added(start([node('a', [2, 3]), node('b', [4])]), 2, 'before', 6)
    const left = stored(leave(state, { userId: 2, successor: null }, without(2)))
    expect(open(left)).toEqual([3, 6])
    expect(open(approve(left, 3))).toEqual([6])
    const after = added(start([node('a', [2, 3]), node('b', [4])]), 2, 'after', 6)
    expect(open(stored(leave(after, { userId: 2, successor: null }, without(2))))).toEqual([3, 6])
  })

  test('the only one whom the node names leaves: its rule holds, beside who was added', () => {
    const begun = (whenEmpty: RoutedNode['whenEmpty']) =>
      added(start([node('a', [2], { whenEmpty }), node('b', [4])]), 2, 'beside', 6)
    const asksAdministrators = stored(leave(begun('admin'), { userId: 2, successor: null }, without(2)))
    expect(open(asksAdministrators)).toEqual([9, 6])
    expect(open(approve(asksAdministrators, 9))).toEqual([6])
    const skips = stored(leave(begun('skip'), { userId: 2, successor: null }, without(2)))
    expect(open(skips)).toEqual([6])
    expect(at(approve(skips, 6))).toBe('b')
  })

  test('who was added leaves with nobody in their place: those who added them go on', () => {
    const state = added(start([node('a', [2]), node('b', [4])]), 2, 'before', 6)
    expect(open(stored(leave(state, { userId: 6, successor: null }, without(6))))).toEqual([2])
    expect(open(stored(leave(state, { userId: 6, successor: 7 }, without(6))))).toEqual([7])
  })

  test('whom somebody added before them had added keeps their place when that one leaves', () => {
    const state = added(added(start([node('a', [2])]), 2, 'before', 6), 6, 'after', 7)
    const left = stored(leave(state, { userId: 6, successor: null }, without(6)))
    expect(open(left)).toEqual([7])
    expect(open(approve(left, 7))).toEqual([2])
  })
})

describe('when the node asks again', () => {
  test.each(['inPlace', 'onward'] as const)(
    'returned %s and submitted again, whoever was added has to agree again [ASK-04]',
    (resume) => {
      const state = approve(added(start([node('a', [2, 3]), node('b', [4])]), 2, 'before', 6, 7), 6)
      const back = stored(
        decide(state, { kind: 'return', by: 3, target: { to: 'initiator' }, resume }, facts),
      )
      const again = stored(resubmit(back, { nodes: back.nodes, submitterIds: [1] }, facts))
      expect(open(again)).toEqual([2, 3, 6, 7])
      expect(at(approve(again, 2, 3))).toBe('a')
      expect(at(approve(again, 2, 3, 6, 7))).toBe('b')
      expect(previewRoute(back.nodes, back, 'once').nodes[0]).toMatchObject({ people: [2, 3, 6, 7] })
    },
  )

  test('not who was taken back, nor who submits it now', () => {
    const state = stored(takenBack(added(start([node('a', [2])]), 2, 'before', 6, 7), 2, 6))
    const back = stored(
      decide(state, { kind: 'return', by: 7, target: { to: 'initiator' }, resume: 'onward' }, facts),
    )
    const again = (submitterIds: number[]) =>
      open(stored(resubmit(back, { nodes: back.nodes, submitterIds }, facts)))
    expect(again([1])).toEqual([2, 7])
    expect(again([1, 7])).toEqual([2])
  })
})
