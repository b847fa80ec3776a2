import { expect, test } from 'vitest'
import { flowDefinitionSchema } from './flow-definition.ts'
import { node } from './played-flow.ts'
import type { FlowPeople, RoutedNode } from './route-flow.ts'
import { emptyWays, simulateRoute } from './simulation.ts'
import { expandFlow } from './sub-flows.ts'

const branches = (...ids: string[]) => ids.map((id) => ({ id, name: id.toUpperCase() }))
const nodes: RoutedNode[] = [
  node('a', [2]),
  node('x', [], { kind: 'condition', branches: branches('large', 'rest') }),
  node('b', [3], { within: 'large' }),
  node('y', [], { kind: 'condition', within: 'large', branches: branches('far', 'near') }),
  node('c', [4], { within: 'far' }),
  node('p', [], { kind: 'parallel', within: 'rest', branches: branches('left', 'right') }),
  node('d', [2], { within: 'left' }),
  node('e', [], { within: 'right', outcome: 'pass', note: 'empty' }),
  node('z', [2]),
]
const route = (taken: Record<string, string>) => {
  const { nodes: simulated } = simulateRoute(nodes, 'once', { taken: new Map(Object.entries(taken)) })
  return simulated.map(({ id, outcome, note, reason: { why, around, branch, taken: instead } }) =>
    [id, outcome, note, why, around, branch, instead].filter(Boolean).join(' '),
  )
}

test('every step says whether it is reached, and by which branch, or which was taken instead', () => {
  expect(route({ x: 'large', y: 'far' })).toEqual([
    'a ask always',
    'x ask always',
    'b ask held x LARGE',
    'y ask held x LARGE',
    'c ask held y FAR',
    'p notReached notTaken x REST LARGE',
    'd notReached notTaken x REST LARGE',
    'e notReached notTaken x REST LARGE',
    'z pass samePerson always',
  ])
})

test('the branch for everything else, branches beside one another and a step without people say so', () => {
  expect(route({ x: 'rest', y: 'far' })).toEqual([
    'a ask always',
    'x ask always',
    'b notReached notTaken x LARGE REST',
    'y notReached notTaken x LARGE REST',
    // What keeps it from being reached is the outer condition, whatever the inner one says.
    'c notReached notTaken x LARGE REST',
    'p ask otherwise x REST',
    'd pass samePerson beside p LEFT',
    'e pass empty beside p RIGHT',
    'z pass samePerson always',
  ])
})

test('a step that is not reached asks nobody, and does not keep a flow from starting', () => {
  const refusing = nodes.map((one) =>
    one.id === 'b' ? { ...one, outcome: 'refuse' as const, people: [] } : one,
  )
  const { problem } = simulateRoute(refusing, 'once', { taken: new Map([['x', 'rest']]) })
  expect(problem).toBe(null)
  expect(simulateRoute(refusing, 'once', { taken: new Map([['x', 'large']]) }).problem).toBe('noApprover')
})

test('a step that finds nobody says of each way to ask why: nobody is named, they left, or it is the initiator alone', () => {
  const people: FlowPeople = {
    submitterIds: [1],
    departmentHeads: [1, null],
    managerId: 6,
    roleMembers: { 70: [1, 6], 71: [2] },
    administrators: [8],
    active: new Set([1, 2, 8]),
  }
  const approverNode = (id: string, ...who: object[]) => ({ kind: 'approver', id, name: id, who })
  const drawn = flowDefinitionSchema.parse({
    nodes: [
      approverNode('own', { by: 'departmentHead', levelsUp: 0 }, { by: 'departmentHead', levelsUp: 1 }),
      approverNode('left', { by: 'initiatorManager' }, { by: 'role', roleId: 70 }),
      approverNode('found', { by: 'initiatorManager' }, { by: 'role', roleId: 71 }),
      approverNode('form', { by: 'initiatorManager' }, { by: 'formField', fieldId: 'handler' }),
      approverNode('choice', { by: 'initiatorChoice' }),
    ] as never,
  })
  const empty = (more: Partial<FlowPeople>) =>
    [...emptyWays(expandFlow(drawn), { ...people, ...more })].map(([id, ways]) =>
      [id, ...ways.map(({ way, why }) => `${way} ${why}`)].join(' '),
    )
  expect(empty({})).toEqual(['own 0 own 1 none', 'left 0 left 1 own'])
  expect(empty({ fieldPeople: { handler: [] }, unchoosable: new Set(['choice']) })).toEqual([
    'own 0 own 1 none',
    'left 0 left 1 own',
    'form 0 left 1 none',
    'choice 0 none',
  ])
})
