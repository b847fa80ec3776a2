import { expect, test } from 'vitest'
import type { Held } from '#engines/forms/domain/index.ts'
import type { Place } from './flow-places.ts'
import { node } from './played-flow.ts'
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
