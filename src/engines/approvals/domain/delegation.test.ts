import { describe, expect, test } from 'vitest'
import { addApprovers } from './add-approver.ts'
import { decide, startFlow } from './decide.ts'
import { type Absence, absenceIssues, delegatesOn } from './delegation.ts'
import type { Facts, FlowState } from './flow-state.ts'
import { comeBack, delegateNow } from './pass-on.ts'
import { node, stored } from './played-flow.ts'
import type { RoutedNode } from './route-flow.ts'
import { handOver, leave, taskOf } from './step-in.ts'

// 1 submits; 2 … 5 approve; 7 stands in for 2; 9 administers.
const everybody = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const here: Facts = { active: new Set(everybody), administrators: [9] }
const away = (...pairs: [number, number][]): Facts => ({ ...here, delegates: new Map(pairs) })
const twoAway = away([2, 7])
const begin = (nodes: RoutedNode[], facts = twoAway) =>
  startFlow({ nodes, submitterIds: [1], samePerson: 'once' }, facts)
const start = (nodes: RoutedNode[], facts = twoAway) => stored(begin(nodes, facts))
const approve = (state: FlowState, by: number, facts = twoAway) =>
  stored(decide(state, { kind: 'approve', by }, facts))
const open = ({ tasks }: FlowState) =>
  tasks
    .filter(({ state, void: undone }) => state === 'open' && !undone)
    .map(({ userId, behalf }) => (behalf === undefined ? userId : `${userId} for ${behalf}`))

describe('who is away', () => {
  test('has whoever stands in for them asked, under their own account [ASK-03]', () => {
    const begun = begin([node('a', [2]), node('b', [3])])
    expect(begun).toMatchObject({
      events: [
        { kind: 'delegated', nodeId: 'a', from: 2, to: 7 },
        { kind: 'asked', nodeId: 'a', userIds: [7] },
      ],
    })
    const state = stored(begun)
    expect(open(state)).toEqual(['7 for 2'])
    expect(decide(state, { kind: 'approve', by: 2 }, twoAway)).toEqual({ refused: 'alreadyDecided' })
    expect(open(approve(state, 7))).toEqual([3])
  })

  test('also when their turn comes, and when they are added', () => {
    const inOrder = start([node('a', [3, 2], { mode: 'order' })])
    expect(open(inOrder)).toEqual([3])
    expect(open(approve(inOrder, 3))).toEqual(['7 for 2'])
    const state = start([node('a', [3])])
    const taskId = taskOf(state, 3)?.id ?? 0
    const added = addApprovers(state, { taskId, by: 3, userIds: [2], how: 'before' }, twoAway)
    expect(open(stored(added))).toEqual(['7 for 2'])
    expect(open(approve(stored(added), 7))).toEqual([3])
  })

  test.each<[string, RoutedNode[], Facts]>([
    ['who submitted it', [node('a', [2])], away([2, 1])],
    ['who wrote in it', [node('a', [2])], { ...twoAway, authors: new Set([7]) }],
    ['who left', [node('a', [2])], { ...twoAway, active: new Set([1, 2, 3, 9]) }],
  ])('is asked themselves where %s would stand in', (_, nodes, facts) => {
    expect(open(start(nodes, facts))).toEqual([2])
  })

  test('is asked themselves where the other is asked at the same step already: nobody decides there twice', () => {
    expect(open(start([node('a', [2, 7])]))).toEqual([2, 7])
    expect(open(start([node('a', [2, 3])], away([2, 7], [3, 7])))).toEqual([3, '7 for 2'])
  })

  test('what somebody holds for another is not passed on again', () => {
    const state = start([node('a', [2])])
    expect(delegateNow(state, 7, away([7, 8]))).toBeNull()
    expect(open(start([node('a', [2])], away([2, 7], [7, 8])))).toEqual(['7 for 2'])
  })

  test('a yes on behalf of another is neither one’s own nor theirs further on', () => {
    const state = approve(start([node('a', [2]), node('b', [7]), node('c', [2])]), 7)
    expect(open(state)).toEqual([7])
    expect(open(approve(state, 7, here))).toEqual([2])
  })

  test('when the absence begins what waits goes to the other, once', () => {
    const state = start([node('a', [2, 3]), node('b', [4])], here)
    const step = delegateNow(state, 2, twoAway)
    expect(open(stored(step))).toEqual([3, '7 for 2'])
    expect(delegateNow(stored(step), 2, twoAway)).toBeNull()
    expect(delegateNow(state, 4, away([4, 8]))).toBeNull()
    expect(delegateNow({ ...state, state: 'returned' }, 2, twoAway)).toBeNull()
    expect(delegateNow(state, 2, away([2, 3]))).toBeNull()
  })

  test('when it ends what the other has not answered comes back', () => {
    const state = start([node('a', [2, 3])])
    const back = comeBack(state, { userId: 2, from: 7 }, here)
    expect(open(stored(back))).toEqual([2, 3])
    expect(comeBack(approve(state, 7), { userId: 2, from: 7 }, here)).toBeNull()
    expect(comeBack(state, { userId: 3, from: 7 }, here)).toBeNull()
    expect(comeBack({ ...state, state: 'cancelled' }, { userId: 2, from: 7 }, here)).toBeNull()
  })

  test('whoever stands in leaves: it goes back to whose task it is, before anybody who is named [ASK-03]', () => {
    const gone: Facts = { ...twoAway, active: new Set(everybody.filter((id) => id !== 7)) }
    const state = start([node('a', [2])])
    expect(open(stored(leave(state, { userId: 7, successor: null }, gone)))).toEqual([2])
    expect(open(stored(leave(state, { userId: 7, successor: 8 }, gone)))).toEqual([2])
    const both: Facts = { ...gone, active: new Set([1, 3, 8, 9]) }
    expect(open(stored(leave(state, { userId: 7, successor: 8 }, both)))).toEqual([8])
  })

  test('whoever stands in may hand it over, and then it is theirs who takes it', () => {
    const state = start([node('a', [2])])
    const taskId = taskOf(state, 7)?.id ?? 0
    expect(open(stored(handOver(state, { taskId, to: 8 }, twoAway)))).toEqual([8])
  })
})

describe('absences', () => {
  const days = (fromDate: string, toDate: string) => ({ fromDate, toDate })
  const given: Absence = { userId: 2, delegateId: 7, ...days('2026-11-24', '2026-11-30') }
  const issues = (one: Absence, ...others: Absence[]) =>
    absenceIssues(one, others, '2026-11-24').map(({ path, code }) => `${path} ${code}`)

  test('may begin today, and beside others that do not touch it', () => {
    expect(issues(given)).toEqual([])
    expect(issues(given, { ...given, ...days('2026-12-01', '2026-12-02') })).toEqual([])
    expect(issues(given, { userId: 7, delegateId: 8, ...days('2026-11-01', '2026-11-23') })).toEqual([])
    expect(issues(given, { userId: 3, delegateId: 7, ...days('2026-11-24', '2026-11-30') })).toEqual([])
  })

  test.each<[string, Absence, Absence[], string]>([
    ['to oneself', { ...given, delegateId: 2 }, [], 'delegateID delegateGone'],
    ['turned round', { ...given, ...days('2026-11-30', '2026-11-29') }, [], 'toDate absenceOver'],
    ['over', { ...given, ...days('2026-11-20', '2026-11-23') }, [], 'toDate absenceOver'],
    [
      'overlapping another of one’s own',
      given,
      [{ ...given, ...days('2026-11-30', '2026-12-02') }],
      'fromDate absenceOverlaps',
    ],
    [
      'to who is away then: no chain',
      given,
      [{ userId: 7, delegateId: 8, ...days('2026-11-20', '2026-11-24') }],
      'delegateID delegateAway',
    ],
    [
      'to who named oneself: no circle',
      given,
      [{ userId: 7, delegateId: 2, ...days('2026-11-24', '2026-11-24') }],
      'delegateID delegateAway',
    ],
  ])('never %s', (_, one, others, expected) => {
    expect(issues(one, ...others)).toEqual([expected])
  })

  test('today nobody stands in who is away themselves', () => {
    const chain: Absence[] = [given, { userId: 7, delegateId: 8, ...days('2026-11-26', '2026-11-27') }]
    expect([...delegatesOn(chain, '2026-11-25')]).toEqual([[2, 7]])
    expect([...delegatesOn(chain, '2026-11-26')]).toEqual([[7, 8]])
    expect([...delegatesOn(chain, '2026-12-01')]).toEqual([])
    expect([...delegatesOn([given], '2026-11-30')]).toEqual([[2, 7]])
  })
})
