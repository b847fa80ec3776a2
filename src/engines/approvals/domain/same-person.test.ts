import { expect, test } from 'vitest'
import { decide } from './decide.ts'
import type { Facts, FlowState } from './flow-state.ts'
import { at, node, open, playedWith, stored } from './played-flow.ts'
import { previewRoute } from './preview-route.ts'
import type { RoutedNode } from './route-flow.ts'
import type { SamePerson } from './same-person-rules.ts'

const facts: Facts = { active: new Set([1, 2, 3, 4, 9]), administrators: [9] }
const { start, approve } = playedWith(facts)
const statesOf = ({ tasks }: FlowState) =>
  tasks.map(({ nodeId, userId, state }) => `${nodeId}${userId} ${state}`)

test('who approved the step right before is passed over, and asked again where somebody else was asked between', () => {
  const nodes = [node('a', [2]), node('b', [2]), node('c', [3]), node('d', [2])]
  const done = approve(start(nodes, 'consecutive'), 2, 3)
  expect(statesOf(done)).toEqual(['a2 approved', 'b2 auto', 'c3 approved', 'd2 open'])
  // The counter-tests: by the other rules it is another way.
  expect(approve(start(nodes, 'once'), 2, 3).state).toBe('approved')
  expect(statesOf(approve(start(nodes, 'each'), 2))).toEqual(['a2 approved', 'b2 open'])
})

test('a run of the same person goes on through steps that were passed over, and through copies', () => {
  const nodes = [
    node('a', [2]),
    node('b', [2]),
    node('x', [3], { kind: 'cc' }),
    node('c', [2]),
    node('d', [3]),
  ]
  const state = approve(start(nodes, 'consecutive'), 2)
  expect(statesOf(state)).toEqual(['a2 approved', 'b2 auto', 'c2 auto', 'd3 open'])
})

test('one of several who was let off by another has answered nothing, and is asked at the next step', () => {
  const state = approve(start([node('a', [2, 3], { mode: 'any' }), node('b', [3])], 'consecutive'), 2)
  expect(open(state)).toEqual([3])
  expect(at(state)).toBe('b')
})

test('behind branches beside one another who approved last in any of them is passed over', () => {
  const branches = [
    { id: 'p1', name: 'p1' },
    { id: 'p2', name: 'p2' },
  ]
  const nodes: RoutedNode[] = [
    node('p', [], { kind: 'parallel', branches }),
    node('a', [2], { within: 'p1' }),
    node('b', [4], { within: 'p1' }),
    node('c', [3], { within: 'p2' }),
    node('d', [2, 3, 4], { mode: 'all' }),
  ]
  const state = approve(start(nodes, 'consecutive'), 3, 2, 4)
  // 2 approved before 4 in the first branch.
  expect(open(state)).toEqual([2])
})

test('a return to a step that nobody is left for goes on by the rule of the flow', () => {
  const nodes = [node('a', [2], { whenEmpty: 'skip' }), node('b', [3]), node('c', [3, 4])]
  const asked = approve(start(nodes), 2, 3)
  const target = { to: 'node' as const, nodeId: 'a' }
  const left = { ...facts, active: new Set([1, 3, 4, 9]) }
  const back = stored(decide(asked, { kind: 'return', by: 4, target, resume: 'inPlace' }, left))
  expect(statesOf(back).slice(-2)).toEqual(['c3 auto', 'c4 open'])
})

test('the preview says which steps will be passed over by each rule', () => {
  const nodes = [node('a', [2]), node('b', [2]), node('c', [3]), node('d', [2])]
  const passed = (rule: SamePerson) =>
    previewRoute(nodes, null, rule).nodes.flatMap(({ id, note }) => (note === 'samePerson' ? [id] : []))
  expect([passed('consecutive'), passed('once'), passed('each')]).toEqual([['b'], ['b', 'd'], []])
})

test('the preview counts whom it passes over at a step that one of several passes', () => {
  const nodes = [node('a', [2]), node('b', [2, 3], { mode: 'any' }), node('c', [2])]
  const notes = previewRoute(nodes, null, 'consecutive').nodes.map(({ note }) => note)
  expect(notes).toEqual([null, 'samePerson', 'samePerson'])
  expect(approve(start(nodes, 'consecutive'), 2).state).toBe('approved')
})
