import { describe, expect, test } from 'vitest'
import { addApprovers } from './add-approver.ts'
import { decide, startFlow } from './decide.ts'
import { type Absence, absenceRefusal } from './delegation.ts'
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
    const back = comeBack(state, 2, here)
    expect(open(stored(back))).toEqual([2, 3])
    expect(comeBack(approve(state, 7), 2, here)).toBeNull()
    expect(comeBack(state, 3, here)).toBeNull()
    expect(comeBack({ ...state, state: 'cancelled' }, 2, here)).toBeNull()
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

describe('whoever stands in is away as well', () => {
  // 2 is away with 7, 7 with 8; sometimes 8 with 4.
  const bothAway = away([2, 7], [7, 8])
  const allAway = away([2, 7], [7, 8], [8, 4])
  const delegations = (step: ReturnType<typeof begin> | null) =>
    step && 'events' in step
      ? step.events.filter(({ kind }) => kind === 'delegated' || kind === 'cameBack')
      : null

  test('whom that one named is asked, in the place of whose task it is', () => {
    const begun = begin([node('a', [2]), node('b', [3])], bothAway)
    expect(open(stored(begun))).toEqual(['8 for 2'])
    expect(delegations(begun)).toEqual([{ kind: 'delegated', nodeId: 'a', from: 2, to: 8, deputy: 7 }])
    expect(open(approve(stored(begun), 8, bothAway))).toEqual([3])
  })

  test.each<[string, RoutedNode[], Facts]>([
    ['is away too: one step, and no further', [node('a', [2])], allAway],
    ['is the one who is away', [node('a', [2])], away([2, 7], [7, 2])],
    ['submitted it', [node('a', [2])], away([2, 7], [7, 1])],
    ['wrote in it', [node('a', [2])], { ...bothAway, authors: new Set([8]) }],
    ['can’t see it', [node('a', [2])], { ...bothAway, unseeing: new Set([8]) }],
    ['left', [node('a', [2])], { ...bothAway, active: new Set([1, 2, 3, 7, 9]) }],
  ])('the person themselves is asked, and it is told, where that one %s', (_, nodes, facts) => {
    const begun = begin(nodes, facts)
    expect(open(stored(begun))).toEqual([2])
    expect(delegations(begun)).toEqual([{ kind: 'delegated', nodeId: 'a', from: 2, to: 2, deputy: 7 }])
  })

  test('nobody is asked twice at a step, whoever is named', () => {
    expect(open(start([node('a', [2, 8])], bothAway))).toEqual([2, 8])
    expect(open(start([node('a', [2, 7])], bothAway))).toEqual([7, '8 for 2'])
  })

  test('whoever stands in has left: nobody they named is asked', () => {
    const gone: Facts = { ...bothAway, active: new Set([1, 2, 3, 8, 9]) }
    expect(open(start([node('a', [2])], gone))).toEqual([2])
  })

  test('their absence begins: what they hold goes on, once, and what is their own beside it', () => {
    const state = start([node('a', [2, 3]), node('b', [4])])
    const step = delegateNow(state, 7, bothAway)
    expect(open(stored(step))).toEqual([3, '8 for 2'])
    expect(delegations(step)).toEqual([{ kind: 'delegated', nodeId: 'a', from: 2, to: 8, deputy: 7 }])
    expect(delegateNow(stored(step), 7, bothAway)).toBeNull()
  })

  test.each<[string, Facts]>([
    ['is away too', allAway],
    ['may not be asked', { ...bothAway, authors: new Set([8]) }],
  ])('their absence begins, and whom they named %s: what they hold goes back', (_, facts) => {
    const step = delegateNow(start([node('a', [2])]), 7, facts)
    expect(open(stored(step))).toEqual([2])
    expect(delegations(step)).toEqual([{ kind: 'delegated', nodeId: 'a', from: 2, to: 2, deputy: 7 }])
  })

  test('the next one’s absence begins as well: it goes back and no further', () => {
    const state = start([node('a', [2])], bothAway)
    const step = delegateNow(state, 8, allAway)
    expect(open(stored(step))).toEqual([2])
    expect(delegations(step)).toEqual([{ kind: 'delegated', nodeId: 'a', from: 2, to: 2, deputy: 8 }])
  })

  test('what somebody still holds for who is back already goes back when they are away themselves', () => {
    expect(open(stored(delegateNow(start([node('a', [2])]), 7, away([7, 8]))))).toEqual([2])
  })

  test('who holds it had somebody asked before them: it goes on when their turn comes', () => {
    const state = start([node('a', [2])])
    const taskId = taskOf(state, 7)?.id ?? 0
    const added = stored(addApprovers(state, { taskId, by: 7, userIds: [3], how: 'before' }, twoAway))
    expect(open(approve(added, 3, bothAway))).toEqual(['8 for 2'])
  })

  test('the person is back: what was not answered comes back, whoever holds it', () => {
    const state = start([node('a', [2, 3])], bothAway)
    const step = comeBack(state, 2, away([7, 8]))
    expect(open(stored(step))).toEqual([2, 3])
    expect(delegations(step)).toEqual([{ kind: 'cameBack', nodeId: 'a', from: 8 }])
    expect(comeBack(approve(state, 8, bothAway), 2, away([7, 8]))).toBeNull()
  })

  test('whoever stands in is back: they have what is theirs, and what they hold for the other, again', () => {
    const state = start([node('a', [2, 3]), node('b', [4])], bothAway)
    const step = comeBack(state, 7, twoAway)
    expect(open(stored(step))).toEqual([3, '7 for 2'])
    expect(delegations(step)).toEqual([{ kind: 'delegated', nodeId: 'a', from: 2, to: 7 }])
    const own = start([node('a', [7])], bothAway)
    expect(open(own)).toEqual(['8 for 7'])
    expect(open(stored(comeBack(own, 7, twoAway)))).toEqual([7])
    expect(comeBack(state, 7, { ...twoAway, authors: new Set([7]) })).toBeNull()
    expect(comeBack(state, 7, { ...twoAway, unseeing: new Set([7]) })).toBeNull()
    expect(comeBack(state, 4, bothAway)).toBeNull()
  })

  test('whoever stands in names another: what was held in their stead goes to that one', () => {
    const state = start([node('a', [2])], bothAway)
    const step = comeBack(state, 7, away([2, 7], [7, 4]))
    expect(open(stored(step))).toEqual(['4 for 2'])
    expect(delegations(step)).toEqual([{ kind: 'delegated', nodeId: 'a', from: 2, to: 4, deputy: 7 }])
    expect(comeBack(state, 7, bothAway)).toBeNull()
  })
})

describe('absences', () => {
  const days = (fromDate: string, toDate: string) => ({ fromDate, toDate })
  const away = (
    userId: number,
    delegateId: number,
    from: string,
    to: string,
    ...kinds: string[]
  ): Absence => ({
    userId,
    delegateId,
    ...days(`2026-11-${from}`, `2026-11-${to}`),
    kinds,
  })
  const given = away(2, 7, '24', '30')
  const refusal = (one: Absence, ...others: Absence[]) => absenceRefusal(one, others, '2026-11-24')

  test('may begin today, and beside others that do not touch it', () => {
    expect(refusal(given)).toBeNull()
    expect(refusal(given, { ...given, ...days('2026-12-01', '2026-12-02') })).toBeNull()
    expect(refusal(given, away(3, 7, '24', '30'))).toBeNull()
  })

  test('may name who is away then too, as long as nobody stands in for themselves through others', () => {
    expect(refusal(given, away(7, 8, '20', '24'))).toBeNull()
    expect(refusal(given, away(7, 8, '24', '30'), away(8, 3, '24', '30'))).toBeNull()
    expect(refusal(given, away(7, 2, '20', '23'))).toBeNull()
    expect(refusal({ ...given, fromDate: '2026-11-20' }, away(7, 2, '20', '23'))).toBeNull()
    expect(refusal({ ...given, kinds: ['contract'] }, away(7, 2, '24', '30', 'law_case'))).toBeNull()
    // On no day are all three away.
    expect(refusal(given, away(7, 8, '24', '25'), away(8, 2, '26', '30'))).toBeNull()
    expect(refusal(given, away(7, 8, '24', '30', 'a'), away(8, 2, '24', '30', 'b'))).toBeNull()
  })

  test.each<[string, Absence, Absence[], string]>([
    ['to oneself', { ...given, delegateId: 2 }, [], 'oneself'],
    ['turned round', { ...given, ...days('2026-11-30', '2026-11-29') }, [], 'over'],
    ['over', { ...given, ...days('2026-11-20', '2026-11-23') }, [], 'over'],
    ['overlapping another of one’s own', given, [{ ...given, toDate: '2026-12-02' }], 'overlaps'],
    [
      'overlapping another of one’s own, also for other kinds',
      { ...given, kinds: ['contract'] },
      [away(2, 8, '30', '30', 'law_case')],
      'overlaps',
    ],
  ])('never %s', (_, one, others, expected) => {
    expect(refusal(one, ...others)).toEqual({ kind: expected })
  })

  test.each<[string, Absence[], number, string, string]>([
    ['of two', [away(7, 2, '20', '24')], 7, '24', '24'],
    ['of three', [away(7, 8, '25', '30'), away(8, 2, '20', '28')], 8, '25', '28'],
    ['of four', [away(7, 8, '24', '30'), away(8, 3, '24', '30'), away(3, 2, '29', '30')], 3, '29', '30'],
    ['of two for a kind', [away(7, 2, '24', '30', 'contract')], 7, '24', '30'],
  ])(
    'never in a circle %s: it says who names the person, and on which days',
    (_, others, userId, from, to) => {
      expect(refusal(given, ...others)).toEqual({
        kind: 'circle',
        userId,
        ...days(`2026-11-${from}`, `2026-11-${to}`),
      })
    },
  )
})
