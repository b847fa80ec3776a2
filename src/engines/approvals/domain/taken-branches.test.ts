import { expect, test } from 'vitest'
import type { Held } from '#engines/forms/domain/index.ts'
import { decide, type ReturnTarget, resubmit, startFlow } from './decide.ts'
import type { Place } from './flow-places.ts'
import type { FlowState } from './flow-state.ts'
import { node, open, playedWith, stored } from './played-flow.ts'
import { previewRoute } from './preview-route.ts'
import type { RoutedNode } from './route-flow.ts'
import { simulateRoute } from './simulation.ts'
import { stayingBranches, takenBranches, undecidedOn } from './taken-branches.ts'

const branch = (id: string, ...fields: string[]) => ({
  id,
  name: id,
  ...(fields.length > 0 && {
    when: {
      match: 'all' as const,
      conditions: fields.map((fieldId) => ({ fieldId, operator: 3 as const, value: '1' })),
    },
  }),
})
const choice = (id: string, branches: RoutedNode['branches'], within?: string) =>
  node(id, [], { kind: 'condition', ...(branches && { branches }), ...(within && { within }) })
const nodes = [
  choice('x', [branch('a', 'one'), branch('b', 'two'), branch('rest')]),
  choice('y', [branch('c', 'three'), branch('d')], 'b'),
  node('n', [2], { within: 'c' }),
  node('z', [3]),
]
const judging = (values: Record<string, Held>) => {
  const held = (when: { conditions: readonly { fieldId: string }[] }) =>
    when.conditions.map(({ fieldId }) => values[fieldId] ?? false)
  const taken = takenBranches(nodes, held)
  const undecided = undecidedOn(nodes, taken, held).map(
    ({ node: at, branch: of, lacks }) => `${at.id} ${of.id} ${[...lacks].flat().join(' ')}`,
  )
  return { taken, undecided }
}

test('branches are tried in their order: one that cannot be judged before any that holds leaves the condition undecided', () => {
  expect(judging({ one: true, two: 'empty' }).taken.get('x')).toBe('a')
  expect(judging({ one: false, two: true }).taken.get('x')).toBe('b')
  expect(judging({}).taken.get('x')).toBe('rest')
  expect(judging({ one: 'empty', two: true })).toMatchObject({ undecided: ['x a one empty'] })
  expect(judging({ one: 'gone', two: true }).taken.get('x')).toBe('')
})

test('a condition is asked for what it lacks only where the way comes to it', () => {
  expect(judging({ two: true, three: 'gone' }).undecided).toEqual(['y c three gone'])
  expect(judging({ one: true, three: 'gone' }).undecided).toEqual([])
  // Whether the inner one is come to nobody knows.
  expect(judging({ one: 'empty', two: true, three: 'gone' }).undecided).toEqual(['x a one empty'])
})

test('a preview and a simulation tell that it cannot start, and go into no branch of what is undecided', () => {
  const { taken } = judging({ one: 'empty' })
  const preview = previewRoute(nodes, null, 'once', { taken })
  expect([preview.problem, ...preview.nodes.map(({ id, taken: to }) => `${id} ${to}`)]).toEqual([
    'undecided',
    'x null',
    'z null',
  ])
  const { nodes: steps } = simulateRoute(nodes, 'once', { taken })
  expect(steps.map(({ id, reason }) => `${id} ${reason.why}`)).toEqual([
    'x always',
    'y undecided',
    'n undecided',
    'z always',
  ])
})

test('an undecided condition of a running flow keeps its branch, or else takes the last', () => {
  const { taken } = judging({ one: 'empty' })
  const place = (to: string): Place => ({ nodeId: 'x', round: 1, state: 'done', void: false, taken: to })
  const now = (...places: Place[]) => stayingBranches(nodes, taken, places).get('x')
  expect([now(), now(place('b')), now(place('a'), place('b')), now(place('gone'))]).toEqual([
    undefined,
    'b',
    'b',
    undefined,
  ])
  expect(stayingBranches(nodes, judging({ one: true }).taken, [place('b')]).get('x')).toBe('a')
})

const facts = { active: new Set([1, 2, 3, 4, 9]), administrators: [9] }
const leads = (to: string) => ({ ...facts, taken: new Map([['x', to]]) })
const { start, approve } = playedWith(facts)
const toInitiator: ReturnTarget = { to: 'initiator' }
const returned = (state: FlowState, by: number, target: ReturnTarget, now = leads('q')) =>
  stored(decide(state, { kind: 'return', by, target, resume: 'inPlace' }, now))
const approved = (state: FlowState, by: number, now = leads('q')) =>
  stored(decide(state, { kind: 'approve', by }, now))

test('a condition that leads elsewhere waits for a step before it that is asked once more', () => {
  const steps = [node('a', [2]), choice('x', [branch('q'), branch('r')]), node('b', [3])]
  const asked = approve(start(steps), 2)
  const back = returned(asked, 3, { to: 'node', nodeId: 'a' }, leads('r'))
  expect(open(back)).toEqual([2])
  const given = { nodes: steps, submitterIds: [1] }
  const again = stored(resubmit(returned(back, 2, toInitiator, leads('r')), given, leads('q')))
  expect(open(again)).toEqual([2])
  expect(open(approved(again, 2))).toEqual([3])
})

test('what was approved behind a return in place stands where a branch beside is changed', () => {
  const beside = [branch('one'), branch('two')]
  const steps = [
    node('p', [], { kind: 'parallel', branches: beside }),
    choice('x', [branch('q'), branch('r')], 'one'),
    node('a', [2], { within: 'two' }),
    node('b', [3], { within: 'two' }),
    node('c', [4]),
  ]
  const asked = approve(start(steps, 'each'), 2, 3)
  const back = returned(asked, 4, { to: 'node', nodeId: 'a' }, leads('r'))
  expect(open(back)).toEqual([2])
  expect(open(approved(back, 2, leads('q')))).toEqual([4])
})

test('a preview counts nothing that was approved behind a condition that leads elsewhere', () => {
  const steps = [choice('x', [branch('q'), branch('r')]), node('a', [2]), node('b', [3])]
  const back = returned(approve(start(steps), 2), 3, toInitiator, leads('r'))
  const { nodes: shown, problem } = previewRoute(steps, back, 'once', leads('q'))
  expect([problem, ...shown.map(({ outcome }) => outcome)]).toEqual([null, 'ask', 'ask', 'ask'])
})

test('of a return in place within another what was done stands, with nobody left there as well', () => {
  const steps = [node('a', [2]), node('b', [3]), node('c', [4])]
  const asked = approve(start(steps), 2, 3)
  const back = returned(returned(asked, 4, { to: 'node', nodeId: 'a' }), 2, toInitiator)
  const routed = steps.map((one) =>
    one.id === 'b' ? { ...one, people: [], outcome: 'refuse' as const } : one,
  )
  const { nodes: shown, problem } = previewRoute(routed, back, 'once')
  expect([problem, ...shown.map(({ outcome }) => outcome)]).toEqual([null, 'ask', 'kept', 'ask'])
  const again = stored(resubmit(back, { nodes: routed, submitterIds: [1] }, facts))
  expect(open(approved(again, 2))).toEqual([4])
})

test('a submission is refused where something was done and nobody would approve it', () => {
  const steps = [
    node('h', [3], { kind: 'handling' }),
    choice('x', [branch('q'), branch('r')]),
    node('a', [2], { within: 'q' }),
    node('z', [], { outcome: 'pass', whenEmpty: 'skip' }),
  ]
  const begun = stored(startFlow({ nodes: steps, submitterIds: [1], samePerson: 'once' }, leads('q')))
  const done = stored(decide(begun, { kind: 'handle', by: 3 }, leads('q')))
  const back = returned(done, 2, toInitiator)
  const again = resubmit(back, { nodes: steps, submitterIds: [1] }, leads('r'))
  expect(again).toEqual({ refused: 'nobodyAsked' })
  expect(previewRoute(steps, back, 'once', leads('r')).problem).toBe('nobodyAsked')
})
