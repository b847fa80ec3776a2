import { describe, expect, test } from 'vitest'
import { choicesOf } from './choices.ts'
import { compareFlows } from './compare-flows.ts'
import { startFlow } from './decide.ts'
import { flowDefinitionSchema, readFlow } from './flow-definition.ts'
import { addNode, unfinishedNodes } from './flow-draft.ts'
import { editedUnapproved, flowIssues, namedIn } from './flow-issues.ts'
import { comesAfter, namedNode } from './flow-places.ts'
import { sameSteps } from './move-flow.ts'
import { at, playedWith } from './played-flow.ts'
import { previewRoute } from './preview-route.ts'
import { type FlowPeople, routeFlow } from './route-flow.ts'
import { simulateRoute } from './simulation.ts'
import {
  expandFlow,
  mostIdLength,
  nameFor,
  nameInFull,
  nodesFor,
  type SubFlow,
  subFlowsIn,
} from './sub-flows.ts'

const who = (...userIds: number[]) => [{ by: 'person' as const, userIds }]
const step = (id: string, person: number, more: object = {}) => ({
  kind: 'approver' as const,
  id,
  name: `步骤${id}`,
  who: who(person),
  ...more,
})
const runs = (id: string, flowId: number, more: object = {}) => ({
  kind: 'subFlow' as const,
  id,
  name: `子流程${id}`,
  flowId,
  ...more,
})
const flow = (...nodes: object[]) => flowDefinitionSchema.parse({ nodes })
const sub = (name: string, version: number, ...nodes: object[]): SubFlow => ({
  flow: name,
  version,
  definition: flow(...nodes),
})
const people: FlowPeople = {
  submitterIds: [1],
  departmentHeads: [],
  managerId: null,
  roleMembers: {},
  administrators: [9],
  active: new Set([1, 2, 3, 4, 5, 9]),
}
const facts = { active: people.active, administrators: [9] }
const { start, approve } = playedWith(facts)

const branching = (id: string, ...branches: string[]) => ({
  kind: 'parallel' as const,
  id,
  name: id,
  branches: branches.map((one) => ({ id: one, name: one })),
})
const legal = sub(
  '法务',
  3,
  step('a', 2),
  branching('p', 'x', 'y'),
  step('b', 3, { within: 'x' }),
  step('c', 4, { within: 'y' }),
)

describe('a flow with sub-flows', () => {
  test('has their steps in the places of the nodes that run them, each with where it comes from', () => {
    const routed = routeFlow(
      expandFlow(flow(step('a', 5), runs('s', 7), step('z', 5)), new Map([[7, legal]])),
      people,
    )
    expect(routed.map(({ id, within }) => [id, within])).toEqual([
      ['a', undefined],
      ['s.7:a', undefined],
      ['s.7:p', undefined],
      ['s.7:b', 's.7:x'],
      ['s.7:c', 's.7:y'],
      ['z', undefined],
    ])
    expect(routed.map(({ from }) => from)).toEqual([
      undefined,
      ...Array.from({ length: 4 }, () => [{ flow: '法务', version: 3 }]),
      undefined,
    ])
    expect(routed[2]?.branches?.map(({ id }) => id)).toEqual(['s.7:x', 's.7:y'])
    expect(namedNode({ nodes: routed }, 's.7:b')).toEqual({
      nodeName: '步骤b',
      from: [{ flow: '法务', version: 3 }],
    })
    expect(routed.map(nameInFull)).toEqual([
      '步骤a',
      '法务 / 步骤a',
      '法务 / p',
      '法务 / 步骤b',
      '法务 / 步骤c',
      '步骤z',
    ])
  })

  test('is gone through like any other, and what comes behind a sub-flow waits for the whole of it', () => {
    const nodes = routeFlow(expandFlow(flow(runs('s', 7), step('z', 5)), new Map([[7, legal]])), people)
    const both = approve(start(nodes), 2)
    expect(at(both)).toBe('s.7:b,s.7:c')
    expect(at(approve(both, 3))).toBe('s.7:c')
    expect(at(approve(both, 3, 4))).toBe('z')
    expect(approve(both, 3, 4, 5).state).toBe('approved')
  })

  test('keeps ids apart where one runs twice, in a branch, and within another', () => {
    const outer = sub('采购', 1, step('a', 2), runs('s', 7), runs('t', 7))
    const given = flow(
      branching('q', 'l', 'r'),
      runs('s', 8, { within: 'l' }),
      runs('u', 7, { within: 'r' }),
      step('a', 5),
    )
    const nodes = routeFlow(
      expandFlow(
        given,
        new Map([
          [7, legal],
          [8, outer],
        ]),
      ),
      people,
    )
    const ids = nodes.flatMap(({ id, branches = [] }) => [id, ...branches.map((one) => one.id)])
    expect(new Set(ids).size).toBe(ids.length)
    const inner = nodes.find(({ id }) => id === 's.8:s.7:b')
    expect(inner).toMatchObject({
      within: 's.8:s.7:x',
      from: [
        { flow: '采购', version: 1 },
        { flow: '法务', version: 3 },
      ],
    })
    // The steps of the trunk of a sub-flow stand in the branch of the node that runs it.
    expect(nodes.filter(({ within }) => within === 'l').map(({ id }) => id)).toEqual([
      's.8:a',
      's.8:s.7:a',
      's.8:s.7:p',
      's.8:t.7:a',
      's.8:t.7:p',
    ])
    const [first, second] = ['s.8:s.7:a', 's.8:t.7:a'].map((id) => nodes.find((one) => one.id === id))
    expect(first && second && comesAfter(nodes, second, first)).toBe(true)
    expect(first && second && comesAfter(nodes, first, second)).toBe(false)
  })

  test('spares who approved in a sub-flow by its own rule, whatever the sub-flow says of that', () => {
    const each = { ...legal, definition: { ...legal.definition, samePerson: 'each' as const } }
    const nodes = routeFlow(expandFlow(flow(runs('s', 7), step('z', 2)), new Map([[7, each]])), people)
    expect(approve(start(nodes, 'once'), 2, 3, 4).state).toBe('approved')
    expect(at(approve(start(nodes, 'each'), 2, 3, 4))).toBe('z')
  })

  test('tells the sub-flow in what is previewed and simulated, and the branch around it', () => {
    const condition = {
      ...branching('q', 'l', 'r'),
      kind: 'condition' as const,
      branches: [
        {
          id: 'l',
          name: '大额',
          when: { match: 'all' as const, conditions: [{ fieldId: 'amount', operator: 10 as const }] },
        },
        { id: 'r', name: '其他', when: null },
      ],
    }
    const given = expandFlow(
      flow(condition, runs('s', 7, { within: 'l' }), step('z', 5)),
      new Map([[7, legal]]),
    )
    const routed = routeFlow(given, people)
    const taken = new Map([['q', 'l']])
    expect(previewRoute(routed, null, 'once', { taken }).nodes[1]).toMatchObject({
      name: '步骤a',
      from: [{ flow: '法务', version: 3 }],
      branch: '大额',
    })
    const other = simulateRoute(routed, 'once', { taken: new Map() }).nodes[1]
    expect(other).toMatchObject({ outcome: 'notReached', from: [{ flow: '法务', version: 3 }] })
    expect(other?.reason).toMatchObject({ why: 'notTaken', around: 'q', taken: '其他' })
    expect(previewRoute(routed, null, 'once', { taken: new Map() }).nodes.map(({ from }) => from)).toEqual([
      [],
      [],
    ])
  })

  test('has choices of the initiator by the ids of its steps, named with the sub-flow', () => {
    const choosing = sub('法务', 1, { ...step('a', 2), who: [{ by: 'initiatorChoice' }] })
    const given = expandFlow(flow(runs('s', 7), runs('t', 7)), new Map([[7, choosing]]))
    expect(choicesOf(given).map(({ nodeId, node }) => [nodeId, node])).toEqual([
      ['s.7:a', '法务 / 步骤a'],
      ['t.7:a', '法务 / 步骤a'],
    ])
    const routed = routeFlow(given, { ...people, chosen: { 's.7:a': [2], 't.7:a': [3] } })
    expect(routed.map((one) => one.people)).toEqual([[2], [3]])
  })

  test('keeps a yes where a newer version of the sub-flow asks the same, and never where another flow runs', () => {
    const before = flow(runs('s', 7), step('z', 5))
    const was = expandFlow(before, new Map([[7, sub('法务', 1, step('a', 2), step('b', 3))]]))
    const newer = expandFlow(before, new Map([[7, sub('法务', 2, step('a', 2), step('b', 4))]]))
    expect([...sameSteps(was, newer)]).toEqual(['s.7:a', 'z'])
    const other = expandFlow(flow(runs('s', 8), step('z', 5)), new Map([[8, sub('财务', 1, step('a', 2))]]))
    expect([...sameSteps(was, other)]).toEqual(['z'])
  })

  test('is not expanded without a version of each, and no id is longer than the API takes', () => {
    expect(() => expandFlow(flow(runs('s', 7)), new Map())).toThrow('7')
    const long = 'n'.repeat(40)
    const deep = new Map(
      [1, 2, 3, 4, 5].map((id) => [id, sub(`${id}`, 1, id === 5 ? step(long, 2) : runs(long, id + 1))]),
    )
    const [node] = expandFlow(flow(runs(long, 1)), deep).nodes
    expect(node?.from).toHaveLength(5)
    // Ids of flows are numbers of at most 16 digits.
    expect((node?.id.length ?? 0) + 5 * 15).toBeLessThan(mostIdLength)
    expect(
      startFlow(
        {
          nodes: routeFlow(expandFlow(flow(runs(long, 1)), deep), people),
          submitterIds: [1],
          samePerson: 'once',
        },
        facts,
      ),
    ).not.toHaveProperty('refused')
  })
})

describe('a draft with sub-flows', () => {
  const known = {
    people: new Set([2, 5]),
    roles: new Set<number>(),
    positions: new Set<number>(),
    departments: new Set<number>(),
    fields: new Map(),
    stepFields: new Set(['amount']),
    ratings: new Set<number>(),
    types: new Set<number>(),
    ownParties: new Set<number>(),
  }

  test('asks on every way through it where a sub-flow does, and names which flows it runs', () => {
    const copy = { kind: 'cc', id: 'c', name: 'c', who: who(2) }
    expect(flowIssues(flow(copy, runs('s', 7)), known)).toEqual([])
    expect(flowIssues(flow(copy), known).map(({ code }) => code)).toEqual(['noApproverNode'])
    expect(namedIn(flow(runs('s', 7), runs('t', 8), runs('u', 7))).flows).toEqual([7, 8])
    expect(subFlowsIn(flow(step('a', 2)))).toEqual([])
  })

  test('needs no step of its own behind what may be changed where a sub-flow comes after it', () => {
    const does = { ...step('t', 2), kind: 'handling', fieldRights: { amount: 'edit' } }
    expect(editedUnapproved(flow(runs('s', 7), does)).map(({ id }) => id)).toEqual(['t'])
    expect(editedUnapproved(flow(does, runs('s', 7)))).toEqual([])
  })

  test('is refused where a step names rights of fields that no form has', () => {
    const lost = flow(step('a', 2, { fieldRights: { amount: 'edit', gone: 'hidden', lost: 'read' } }))
    expect(flowIssues(lost, known)).toEqual([
      { path: 'nodes.0', code: 'flowRightsLost', params: { node: '步骤a', fields: 'gone、lost' } },
    ])
    expect(flowIssues(flow(step('a', 2, { fieldRights: { amount: 'edit' } })), known)).toEqual([])
    // Of kinds that heed no rights of fields nothing is asked.
    expect(flowIssues(lost, { ...known, stepFields: null })).toEqual([])
  })

  test('is unfinished until a flow is chosen, and another flow is told apart from the one before', () => {
    const { definition, id } = addNode(flow(step('a', 2)), { within: null, index: 1 }, 'subFlow', {
      node: '子流程',
      first: '',
      second: '',
    })
    expect(unfinishedNodes(definition)).toEqual([id])
    expect(definition.nodes[1]).toEqual({ kind: 'subFlow', id, name: '子流程', within: null, flowId: 0 })
    expect(compareFlows(flow(runs('s', 7)), flow(runs('s', 8)))).toMatchObject([
      { kind: 'changed', parts: ['flowId'] },
    ])
  })

  test('is read from a format of before there were any', () => {
    expect(readFlow({ formatVersion: 5, nodes: [step('a', 2)] }).formatVersion).toBe(9)
  })
})

test('a step and a branch keep their English name on the way, and have none where none was typed', () => {
  const [a, plain, parallel] = [
    step('a', 2, { nameEn: ' Review ' }),
    step('plain', 3),
    {
      kind: 'parallel' as const,
      id: 'p',
      name: '会审',
      nameEn: 'Together',
      branches: [
        { id: 'p1', name: '左', nameEn: 'Left' },
        { id: 'p2', name: '右' },
      ],
    },
  ]
  const definition = flowDefinitionSchema.parse({ nodes: [a, plain, parallel] })
  expect(readFlow(JSON.parse(JSON.stringify(definition)))).toEqual(definition)
  expect(definition.nodes.map((one) => 'nameEn' in one)).toEqual([true, false, true])
  const routed = routeFlow(expandFlow(definition), people)
  expect(routed.map(({ nameEn }) => nameEn)).toEqual(['Review', undefined, 'Together'])
  expect(routed[2]?.branches).toEqual(parallel.branches)
  expect(Object.keys(routed[1] ?? {})).not.toContain('nameEn')
  for (const nameEn of ['', ' ', 'x'.repeat(201)])
    expect(flowDefinitionSchema.safeParse({ nodes: [{ ...a, nameEn }] }).success).toBe(false)
  const called = (nodes: readonly { name: string; branches?: readonly { name: string }[] }[]) =>
    nodes.flatMap((one) => [one.name, ...(one.branches ?? []).map(({ name }) => name)])
  expect(called(nodesFor(routed, 'en'))).toEqual(['Review', plain.name, 'Together', 'Left', '右'])
  expect(nodesFor(routed, 'zh-CN')).toEqual(routed)
  const english = nameFor(routed, 'en')
  expect(['右', '左', `会审、${plain.name}`, '不在了', ''].map(english)).toEqual([
    '右',
    'Left',
    `Together, ${plain.name}`,
    '不在了',
    '',
  ])
})
