import { expect, test } from 'vitest'
import { choicesOf } from './choices.ts'
import { compareFlows } from './compare-flows.ts'
import { stepsWithRights, withRights } from './field-rights.ts'
import { type FlowNode, flowDefinitionSchema, readFlow } from './flow-definition.ts'
import { addNode } from './flow-draft.ts'
import { translated } from './flow-file.ts'
import { editedUnapproved, emptySteps, flowIssues, type Known } from './flow-issues.ts'
import { modeWords } from './lists.ts'
import { node, playedWith } from './played-flow.ts'
import { previewRoute } from './preview-route.ts'
import { type FlowPeople, routeFlow } from './route-flow.ts'
import { emptyWays, simulateRoute } from './simulation.ts'
import { expandFlow } from './sub-flows.ts'

// What the designer, a preview and publishing make of steps at which something is done.
const known: Known = {
  people: new Set([2, 3]),
  roles: new Set(),
  positions: new Set(),
  departments: new Set(),
  fields: new Map(),
  ratings: new Set(),
  types: new Set(),
  ownParties: new Set(),
  stepFields: null,
}
const people: FlowPeople = {
  submitterIds: [1],
  departmentHeads: [],
  managerId: null,
  roleMembers: {},
  administrators: [1, 9],
  active: new Set([1, 2, 3, 9]),
}
const flow = (...nodes: object[]) => expandFlow(flowDefinitionSchema.parse({ nodes }))
const who = (...userIds: number[]) => [{ by: 'person' as const, userIds }]
const step = (kind: 'approver' | 'handling', id: string, asked: object[] = who(2), more: object = {}) => ({
  kind,
  id,
  name: id,
  who: asked,
  ...more,
})
const codes = (...nodes: object[]) => flowIssues(flow(...nodes), known).map(({ code }) => code)

test('every way through a flow needs a step that approves: something done is none', () => {
  const done = step('handling', 't')
  expect(codes(done)).toEqual(['handlingAlone'])
  expect(codes(done, step('approver', 'a'))).toEqual([])
  const branches = [
    { id: 'x', name: 'x' },
    { id: 'y', name: 'y' },
  ]
  const parallel = { kind: 'parallel', id: 'p', name: 'p', branches }
  expect(codes(parallel, { ...done, within: 'x' }, step('approver', 'a', who(2), { within: 'y' }))).toEqual(
    [],
  )
  expect(codes(parallel, { ...done, within: 'x' })).toEqual(['handlingAlone'])
  expect(codes({ kind: 'cc', id: 'c', name: 'c', who: who(2) })).toEqual(['noApproverNode'])
})

test('what may be changed while something is done is told where nobody is sure to approve behind it', () => {
  const rights = (right: string) => ({ fieldRights: { amount: right } })
  const done = (more: object = {}) => step('handling', 't', who(2), { ...rights('edit'), ...more })
  const unapproved = (...nodes: object[]) => editedUnapproved(flow(...nodes)).map(({ id }) => id)
  const approves = (id: string, more: object = {}) => step('approver', id, who(2), more)
  expect(unapproved(approves('a'), done())).toEqual(['t'])
  expect(unapproved(done(), approves('a'))).toEqual([])
  for (const right of ['read', 'hidden']) expect(unapproved(approves('a'), done(rights(right)))).toEqual([])
  // An approver's own change is part of their decision.
  expect(unapproved(approves('a', rights('edit')))).toEqual([])
  const fork = (kind: string) => ({
    kind,
    id: 'p',
    name: 'p',
    branches: [
      { id: 'x', name: 'x', when: { match: 'all', conditions: [], facts: [] } },
      { id: 'y', name: 'y' },
    ].map(({ when, ...branch }) => (kind === 'condition' ? { ...branch, when: when ?? null } : branch)),
  })
  // Beside it is not behind it; behind its branch is.
  const parallel = [approves('a'), fork('parallel'), done({ within: 'x' }), approves('b', { within: 'y' })]
  expect(unapproved(...parallel)).toEqual(['t'])
  expect(unapproved(...parallel, approves('c'))).toEqual([])
  expect(
    unapproved(approves('a'), fork('parallel'), done({ within: 'x' }), approves('b', { within: 'x' })),
  ).toEqual([])
  // Behind it in one branch of a condition is not on every way.
  const way = [done(), fork('condition'), approves('a', { within: 'x' })]
  expect(unapproved(...way)).toEqual(['t'])
  expect(unapproved(...way, approves('b', { within: 'y' }))).toEqual([])
})

test('a limit does not reject where something is done, and only there the initiator is asked', () => {
  const approves = step('approver', 'a')
  const limit = (action: string) => ({ timeLimit: { hours: 1, action } })
  expect(codes(approves, step('handling', 't', who(2), limit('reject')))).toEqual(['handlingRejects'])
  for (const action of ['remind', 'handOver', 'pass'])
    expect(codes(approves, step('handling', 't', who(2), limit(action)))).toEqual([])
  expect(codes(step('approver', 'a', who(2), limit('reject')))).toEqual([])
  const initiator = [{ by: 'initiator' }]
  expect(codes(step('approver', 'a', initiator))).toEqual(['initiatorApproves'])
  expect(codes(approves, { kind: 'cc', id: 'c', name: 'c', who: initiator })).toEqual(['initiatorApproves'])
  expect(codes(approves, step('handling', 't', initiator))).toEqual([])
  // Whom it names is looked for as everywhere.
  expect(codes(approves, step('handling', 't', who(4)))).toEqual(['approverGone'])
  const gone = { timeLimit: { hours: 1, action: 'handOver', to: 4 } }
  expect(codes(approves, step('handling', 't', who(2), gone))).toEqual(['approverGone'])
})

test('whoever submitted it is asked where the step names them, also with nobody else to be found', () => {
  const asked = (node: object, now: FlowPeople = people) => routeFlow(flow(node), now)[0]
  expect(asked(step('handling', 't', [{ by: 'initiator' }]))?.people).toEqual([1])
  expect(asked(step('handling', 't', who(1, 2)))).toMatchObject({ people: [1, 2], note: null })
  expect(asked(step('approver', 'a', who(1, 2)))?.people).toEqual([2])
  const nobody = { departmentHead: { by: 'departmentHead', levelsUp: 0 } }
  expect(asked(step('handling', 't', [nobody.departmentHead]))?.people).toEqual([1, 9])
  expect(asked(step('approver', 'a', [nobody.departmentHead]))?.people).toEqual([9])
  const left = { ...people, active: new Set([2]) }
  const alone = flow(step('handling', 't', [{ by: 'initiator' }]), step('handling', 'u', who(1)))
  expect(emptyWays(alone, people).size).toBe(0)
  expect([...emptyWays(alone, left).keys()]).toEqual(['t', 'u'])
  expect(emptySteps(flow(step('handling', 't', who(3))), left).map(({ id }) => id)).toEqual(['t'])
})

test('a preview asks everybody there, counts it as no yes, and as a step between two', () => {
  const task = (id: string, ids: number[]) => node(id, ids, { kind: 'handling' })
  const route = [node('a', [2]), task('t', [2]), node('b', [2])]
  const outcomes = (rule: 'once' | 'consecutive') =>
    previewRoute(route, null, rule).nodes.map(({ outcome }) => outcome)
  expect(outcomes('once')).toEqual(['ask', 'ask', 'pass'])
  expect(outcomes('consecutive')).toEqual(['ask', 'ask', 'ask'])
  const { start, approve, handle } = playedWith({ active: people.active, administrators: [9] })
  expect(handle(approve(start(route, 'consecutive'), 2), 2).state).toBe('running')
  expect(previewRoute([task('t', [2])], null, 'once').problem).toBe('nobodyAsked')
  expect(simulateRoute([task('t', [2])], 'once', {}).problem).toBe('nobodyAsked')
})

test('a new one asks the initiator; rights, choices, limits and comparing know it', () => {
  const names = { node: '办理', first: '', second: '' }
  const { definition, id } = addNode(
    flow(step('approver', 'a')),
    { within: null, index: 1 },
    'handling',
    names,
  )
  const added = definition.nodes.find((one) => one.id === id)
  expect(added).toMatchObject({ kind: 'handling', who: [{ by: 'initiator' }], timeLimit: null })
  expect(stepsWithRights(definition).map((one) => one.id)).toEqual(['a', id])
  const field = { id: 'seal', name: '用印编号', mayEdit: true, mayHide: false }
  const opened = withRights(definition, id, [field], 'edit').nodes.find((one) => one.id === id)
  expect(opened).toMatchObject({ fieldRights: { seal: 'edit' } })
  const choosing = [{ by: 'initiatorChoice', among: { of: 'all' }, many: false }]
  expect(choicesOf(flow(step('handling', 't', choosing)))).toMatchObject([{ nodeId: 't' }])
  const limited = flow(step('handling', 't', who(2), { timeLimit: { days: 1, action: 'handOver', to: 3 } }))
  const ids = {
    people: new Map([
      [2, 20],
      [3, 30],
    ]),
    roles: new Map(),
    positions: new Map(),
  }
  const fileNames = {
    people: [],
    roles: [],
    positions: [],
    departments: [],
    flows: [],
    types: [],
    ownParties: [],
  }
  const moved = translated(
    { definition: limited, names: fileNames },
    { ...ids, departments: new Map(), flows: new Map(), types: new Map(), ownParties: new Map() },
  )
  expect(moved.definition.nodes[0]).toMatchObject({ who: who(20), timeLimit: { to: 30 } })
  const before = flow(step('approver', 't'))
  expect(compareFlows(before, flow(step('handling', 't')))).toMatchObject([
    { kind: 'changed', parts: ['kind'] },
  ])
  expect(modeWords({ kind: 'handling', mode: 'all' }, 'zh-CN')).toBe('全部办理')
})

test('a definition of before is one of this version, and what works on the text is refused', () => {
  const before = { formatVersion: 4, samePerson: 'once', nodes: [step('approver', 'a')] }
  expect(readFlow(before).formatVersion).toBe(9)
  expect(flow(step('handling', 't')).nodes[0]).not.toHaveProperty('worksOnText')
  const works = { ...step('handling', 't'), worksOnText: true } as unknown as FlowNode
  expect(flowDefinitionSchema.safeParse({ nodes: [works] }).success).toBe(false)
})
