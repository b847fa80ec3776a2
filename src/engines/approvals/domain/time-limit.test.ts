import { describe, expect, test } from 'vitest'
import { shippedYears, workingCalendar } from '#engines/calendar/domain/index.ts'
import { addApprovers } from './add-approver.ts'
import { decide } from './decide.ts'
import type { TimeLimit } from './flow-definition.ts'
import { placeOf } from './flow-places.ts'
import type { Facts, FlowState } from './flow-state.ts'
import { at, idOf, node, open, playedWith, stored } from './played-flow.ts'
import { dueAfter, expire } from './time-limit.ts'

// 1 submits; 2 … 6 approve; 7 manages 2; 9 administers.
const facts: Facts = { active: new Set([1, 2, 3, 4, 5, 6, 7, 9]), administrators: [9] }
const { start, approve } = playedWith(facts)
const limited = (
  action: TimeLimit['action'],
  people = [2],
  more: Parameters<typeof node>[2] = {},
  to?: number,
) => node('a', people, { limit: { hours: 8, action, ...(to !== undefined && { to }) }, ...more })
const over = (state: FlowState, userId: number, now = facts, manager: number | null = 7) =>
  expire(state, { taskId: idOf(state, userId), manager }, now)
const went = (state: FlowState, userId: number, now = facts) => stored(over(state, userId, now)?.step ?? null)

describe('a limit that is over', () => {
  test('reminds, and changes nothing', () => {
    const state = start([limited('remind')])
    expect(over(state, 2)).toEqual({ did: 'remind', step: { state, events: [] } })
  })

  test('hands over to the manager of whoever is asked, else to whom it names; who takes over decides', () => {
    const state = start([limited('handOver'), node('b', [3])])
    const expired = over(state, 2)
    expect(expired).toMatchObject({
      did: 'handOver',
      to: 7,
      step: { events: [{ kind: 'asked', userIds: [7] }] },
    })
    expect(at(approve(went(state, 2), 7))).toBe('b')
    expect(open(went(start([limited('handOver', [2], {}, 5)]), 2))).toEqual([5])
  })

  test.each<[string, TimeLimit['action'], number | undefined, Facts, number | null]>([
    ['there is no manager', 'handOver', undefined, facts, null],
    ['the manager has left', 'handOver', undefined, { ...facts, active: new Set([1, 2, 3, 9]) }, 7],
    ['the manager submitted it', 'handOver', undefined, facts, 1],
    ['who is named wrote it', 'handOver', 5, { ...facts, authors: new Set([5]) }, null],
    ['who is named is asked there already', 'handOver', 3, facts, null],
  ])('reminds only where %s', (_, action, to, now, manager) => {
    const state = start([limited(action, [2, 3], {}, to)])
    expect(over(state, 2, now, manager)).toMatchObject({ did: 'remind', step: { state } })
  })

  test('rejects, which ends it for everybody', () => {
    const state = start([limited('reject', [2, 3])])
    expect(over(state, 2)).toMatchObject({
      did: 'reject',
      step: { events: [{ kind: 'ended', state: 'rejected' }] },
    })
    expect([went(state, 2).state, open(went(state, 2))]).toEqual(['rejected', []])
  })

  test('passes a node that nobody answered, and says why', () => {
    const state = start([limited('pass'), node('b', [3])])
    const expired = over(state, 2)
    expect(expired?.step.events).toMatchObject([
      { kind: 'passed', nodeId: 'a', reason: 'limit' },
      { kind: 'asked', nodeId: 'b', userIds: [3] },
    ])
    const after = went(state, 2)
    expect(placeOf(after, 'a')).toMatchObject({ state: 'passed', reason: 'limit' })
    expect(approve(after, 3).state).toBe('approved')
  })

  test('of several the others still answer, in their order too', () => {
    const both = went(start([limited('pass', [2, 3]), node('b', [4])]), 2)
    expect([at(both), open(both)]).toEqual(['a', [3]])
    expect(placeOf(approve(both, 3), 'a')).toMatchObject({ state: 'done' })
    expect(placeOf(went(both, 3), 'a')).toMatchObject({ state: 'passed', reason: 'limit' })
    const inOrder = went(start([limited('pass', [2, 3], { mode: 'order' }), node('b', [4])]), 2)
    expect(open(inOrder)).toEqual([3])
  })

  test('never approves: where the flow would end so, the administrators are asked, and they without a limit', () => {
    for (const nodes of [[limited('pass')], [limited('pass'), node('c', [5], { kind: 'cc' })]]) {
      const expired = over(start(nodes), 2)
      expect(expired?.did).toBe('administrators')
      const after = stored(expired?.step ?? null)
      expect([after.state, at(after), open(after)]).toEqual(['running', 'a', [9]])
      expect(over(after, 9)).toBeNull()
      expect(approve(after, 9).state).toBe('approved')
    }
    // Also where others stood in for who submitted it.
    const own = stored(over(start([limited('pass', [2], { note: 'ownSubmission' })]), 2)?.step ?? null)
    expect(open(own)).toEqual([9])
    // Also of the last step of a flow in which somebody agreed before.
    const last = approve(start([node('z', [3]), limited('pass')]), 3)
    expect(over(last, 2)?.did).toBe('administrators')
    // With no administrator there, or one who is asked already, nobody is passed over.
    const none = { ...facts, administrators: [] }
    expect(over(start([limited('pass')]), 2, none)?.did).toBe('remind')
    expect(over(start([limited('pass', [9])]), 9)?.did).toBe('remind')
  })

  test('of two branches beside one another both may be passed, and then the administrators are asked', () => {
    const branches = [
      { id: 'x', name: 'x' },
      { id: 'y', name: 'y' },
    ]
    const inside = (id: string, person: number, within: string) =>
      node(id, [person], { within, limit: { days: 1, action: 'pass' } })
    const state = start([
      node('p', [], { kind: 'parallel', branches }),
      inside('a', 2, 'x'),
      inside('b', 3, 'y'),
    ])
    const one = went(state, 2)
    expect([at(one), one.state]).toEqual(['b', 'running'])
    expect(over(one, 3)?.did).toBe('administrators')
    expect(open(went(one, 3))).toEqual([9])
  })

  test('whoever was added has to agree all the same', () => {
    const begun = start([limited('pass', [2]), node('b', [3])])
    const added = stored(
      addApprovers(begun, { taskId: idOf(begun, 2), by: 2, userIds: [6], how: 'beside' }, facts),
    )
    expect(over(added, 6)?.did).toBe('remind')
    const without = went(added, 2)
    expect([at(without), open(without)]).toEqual(['a', [6]])
    expect(at(approve(without, 6))).toBe('b')
  })

  test('means nothing where somebody has answered, nothing waits, or there is no limit', () => {
    const state = start([limited('pass'), node('b', [3])])
    const taskId = idOf(state, 2)
    const later = approve(state, 2)
    expect(expire(later, { taskId, manager: null }, facts)).toBeNull()
    expect(expire(state, { taskId: 0, manager: null }, facts)).toBeNull()
    expect(over(start([node('a', [2])]), 2)).toBeNull()
    const back = stored(decide(state, { kind: 'withdraw', by: 1 }, facts))
    expect(expire(back, { taskId, manager: null }, facts)).toBeNull()
  })
})

test('a limit runs in working hours or working days', () => {
  const calendar = workingCalendar(shippedYears)
  const asked = { date: '2026-09-30', time: '15:00:00' }
  expect(dueAfter(calendar, asked, { hours: 5, action: 'pass' })).toEqual({
    date: '2026-10-08',
    time: '11:00:00',
  })
  expect(dueAfter(calendar, asked, { days: 2, action: 'pass' })).toEqual({
    date: '2026-10-09',
    time: '15:00:00',
  })
})
