import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slices } from '#app/slices.ts'
import { providePermissions } from '#engines/access/domain/index.ts'
import { type FieldConfig, fieldSchema } from '#engines/forms/domain/index.ts'
import {
  type Among,
  type FlowDefinitionInput,
  flowDefinitionSchema,
  flowFormatVersion,
  mostDeep,
  readFlow,
  type Who,
} from './flow-definition.ts'
import { emptySteps, flowIssues, namedIn } from './flow-issues.ts'
import { refusingNode } from './preview-route.ts'
import { type FlowPeople, routeFlow } from './route-flow.ts'
import { expandFlow } from './sub-flows.ts'
import { hasConditions, takenBranches } from './taken-branches.ts'

providePermissions(slices)

// 1 starts it; 2, 3, 4 head the departments upward; 5 is the manager; 8, 9 administer; 6 left.
const people: FlowPeople = {
  submitterIds: [1],
  departmentHeads: [2, 3, 4],
  managerId: 5,
  managers: [5, 4, 6, 3],
  positionHolders: { 80: [7, 6] },
  permissionHolders: { 'clause.approve': [7, 1, 6, 10], 'template.manage': [1] },
  fieldPeople: { handler: [7, 1], nobody: [] },
  roleMembers: { 70: [10, 11, 6], 71: [], 72: [1] },
  administrators: [8, 9],
  standIns: [[5], [4], [6], [3]],
  active: new Set([1, 2, 3, 4, 5, 7, 8, 9, 10, 11]),
}
type Node = FlowDefinitionInput['nodes'][number]
const node = (who: Who[], more: object = {}): Node => ({
  kind: 'approver',
  id: 'n',
  name: '审核',
  who,
  ...more,
})
const flow = (...nodes: Node[]) => expandFlow(flowDefinitionSchema.parse({ nodes }))
const asked = (who: Who[], more: object = {}, given: Partial<FlowPeople> = {}) => {
  const [routed] = routeFlow(flow(node(who, more)), { ...people, ...given })
  return routed && { people: routed.people, outcome: routed.outcome, note: routed.note }
}
const plainly = (...ids: number[]) => ({ people: ids, outcome: 'ask', note: null })

describe('who will be asked', () => {
  test.each<[string, Who, number[]]>([
    ['people by name, in order, each once', { by: 'person', userIds: [7, 5, 7] }, [7, 5]],
    ['the active members of a role', { by: 'role', roleId: 70 }, [10, 11]],
    ['the head of the own department', { by: 'departmentHead', levelsUp: 0 }, [2]],
    ['the head two levels up', { by: 'departmentHead', levelsUp: 2 }, [4]],
    ['the initiator’s manager', { by: 'initiatorManager' }, [5]],
    [
      'managers upward, the nearest first, without those who left',
      { by: 'managerChain', levels: 4 },
      [5, 4, 3],
    ],
    ['no more managers than it says', { by: 'managerChain', levels: 1 }, [5]],
    ['the active holders of a position', { by: 'position', positionId: 80 }, [7]],
    [
      'who has a permission and is active, without who submits it',
      { by: 'permission', permission: 'clause.approve' },
      [7, 10],
    ],
    ['whom a field of the form names, without who submits it', { by: 'formField', fieldId: 'handler' }, [7]],
  ])('%s', (_, who, ids) => {
    expect(asked([who])).toEqual(plainly(...ids))
  })

  test('several ways in one node are put together', () => {
    expect(
      asked([
        { by: 'role', roleId: 70 },
        { by: 'person', userIds: [10, 7] },
      ]),
    ).toEqual(plainly(10, 11, 7))
  })

  test('before there is a record nobody knows whom its form will name', () => {
    const { fieldPeople: _, ...before } = people
    const who: Who[] = [{ by: 'formField', fieldId: 'handler' }]
    const [routed] = routeFlow(flow(node(who, { whenEmpty: 'refuse' })), before)
    expect(routed).toMatchObject({ people: [], outcome: 'ask', note: 'byForm' })
  })

  test.each([
    ['skip', { people: [], outcome: 'pass', note: 'empty' }],
    ['admin', { people: [8, 9], outcome: 'ask', note: 'empty' }],
    ['refuse', { people: [], outcome: 'refuse', note: 'empty' }],
  ])('with nobody found the node’s policy %s decides', (whenEmpty, expected) => {
    expect(asked([{ by: 'role', roleId: 71 }], { whenEmpty })).toEqual(expected)
    expect(asked([{ by: 'person', userIds: [6] }], { whenEmpty })).toEqual(expected)
    expect(asked([{ by: 'departmentHead', levelsUp: 9 }], { whenEmpty })).toEqual(expected)
    expect(asked([{ by: 'position', positionId: 81 }], { whenEmpty })).toEqual(expected)
    expect(asked([{ by: 'permission', permission: 'audit.read' }], { whenEmpty })).toEqual(expected)
    expect(asked([{ by: 'formField', fieldId: 'nobody' }], { whenEmpty })).toEqual(expected)
    expect(asked([{ by: 'formField', fieldId: 'lost' }], { whenEmpty })).toEqual(expected)
    expect(
      asked([{ by: 'managerChain', levels: 2 }], { whenEmpty }, { managerId: null, managers: [] }),
    ).toEqual(expected)
  })
})

describe('nobody approves what they submitted', () => {
  const routedPast = (...ids: number[]) => ({ people: ids, outcome: 'ask', note: 'ownSubmission' })

  test('the others of the node decide without them', () => {
    expect(asked([{ by: 'person', userIds: [1, 7] }])).toEqual(plainly(7))
  })

  const refused = { people: [], outcome: 'refuse', note: 'ownSubmission' }
  const head: Who[] = [{ by: 'departmentHead', levelsUp: 0 }]

  test('a head’s own submission goes to the next head above, then to the first who may stand in', () => {
    expect(asked(head, {}, { departmentHeads: [1, 1, 4] })).toEqual(routedPast(4))
    expect(asked(head, {}, { departmentHeads: [1, null, null] })).toEqual(routedPast(5))
    expect(asked(head, {}, { departmentHeads: [1], standIns: [[1], [6], [7, 4]] })).toEqual(routedPast(7, 4))
    expect(asked([{ by: 'role', roleId: 72 }])).toEqual(routedPast(5))
    expect(asked([{ by: 'permission', permission: 'template.manage' }])).toEqual(routedPast(5))
  })

  test('with nobody left it can’t start, whatever the policy for an empty node says', () => {
    const alone = { standIns: [], departmentHeads: [1] }
    for (const whenEmpty of ['skip', 'admin', 'refuse'])
      expect(asked([{ by: 'person', userIds: [1] }], { whenEmpty }, alone)).toEqual(refused)
  })

  test('in any organisation and any flow no submitter is ever among the approvers [ASVS 2.3.5]', () => {
    const id = fc.integer({ min: 1, max: 8 })
    const ids = fc.array(id, { minLength: 1, maxLength: 4 })
    const who = fc.oneof(
      fc.record({ by: fc.constant('person' as const), userIds: ids }),
      fc.record({ by: fc.constant('role' as const), roleId: fc.constantFrom(70, 71) }),
      fc.record({ by: fc.constant('departmentHead' as const), levelsUp: fc.integer({ min: 0, max: 3 }) }),
      fc.record({ by: fc.constant('initiatorManager' as const) }),
    )
    const nodes = fc.array(
      fc.record({
        who: fc.array(who, { minLength: 1, maxLength: 3 }),
        whenEmpty: fc.constantFrom('skip', 'admin', 'refuse'),
      }),
      { minLength: 1, maxLength: 4 },
    )
    const organisation = fc.record({
      submitterIds: fc.array(id, { minLength: 1, maxLength: 2 }),
      departmentHeads: fc.array(fc.option(id), { maxLength: 4 }),
      managerId: fc.option(id),
      roleMembers: fc.record({ 70: fc.array(id), 71: fc.array(id) }),
      administrators: fc.array(id, { maxLength: 3 }),
      standIns: fc.array(fc.array(id, { maxLength: 3 }), { maxLength: 4 }),
      active: fc.array(id).map((list) => new Set(list)),
    })
    fc.assert(
      fc.property(nodes, organisation, (given, present) => {
        const routed = routeFlow(
          flow(...given.map(({ who: ways, whenEmpty }, i) => node(ways, { id: `n${i}`, whenEmpty }))),
          present,
        )
        for (const one of routed) {
          expect(one.people.filter((person) => present.submitterIds.includes(person))).toEqual([])
          expect(one.people.every((person) => present.active.has(person))).toBe(true)
          expect(one.outcome === 'ask').toBe(one.people.length > 0)
        }
      }),
    )
  })
})

describe('a flow', () => {
  const field = (id: string, more: object): [string, FieldConfig] => [
    id,
    fieldSchema.parse({ id, name: id, type: 'custom', ...more }),
  ]
  const fields = new Map([
    field('amount', { type: 'money' }),
    field('handler', { type: 'people' }),
    field('unit', { type: 'department' }),
    field('kind', { type: 'select', options: [{ value: '1', label: '甲' }] }),
  ])
  const known = {
    people: new Set([7]),
    roles: new Set([70]),
    positions: new Set([80]),
    departments: new Set([90]),
    ratings: new Set([0, 40]),
    types: new Set([70]),
    ownParties: new Set([80]),
    stepFields: null,
    fields,
  }
  const codes = (...nodes: Node[]) => flowIssues(flow(...nodes), known).map(({ code }) => code)

  test('may be published when every person and role is there', () => {
    expect(codes(node([{ by: 'person', userIds: [7] }]))).toEqual([])
    expect(codes(node([{ by: 'person', userIds: [7, 6] }]))).toEqual(['approverGone'])
    expect(codes(node([{ by: 'role', roleId: 99 }]))).toEqual(['approverGone'])
    expect(
      codes(
        node([
          { by: 'position', positionId: 80 },
          { by: 'managerChain', levels: 3 },
        ]),
      ),
    ).toEqual([])
    expect(codes(node([{ by: 'position', positionId: 81 }]))).toEqual(['approverGone'])
    expect(codes(node([{ by: 'permission', permission: 'clause.approve' }]))).toEqual([])
    expect(codes(node([{ by: 'permission', permission: 'clause.applaud' }]))).toEqual(['approverGone'])
  })

  test.each([
    ['handler', []],
    ['unit', []],
    ['amount', ['flowPeopleField']],
    ['lost', ['flowPeopleField']],
  ])('may ask whom the field %s names: %j', (fieldId, expected) => {
    expect(codes(node([{ by: 'formField', fieldId }]))).toEqual(expected)
  })

  test('needs an approver node and ids of their own', () => {
    expect(codes({ kind: 'cc', id: 'c', name: '抄送', who: [{ by: 'role', roleId: 70 }] })).toEqual([
      'noApproverNode',
    ])
    const twice = node([{ by: 'initiatorManager' }])
    expect(codes(twice, twice)).toEqual(['taken'])
  })

  test.each<[Among, boolean]>([
    [{ of: 'all' }, true],
    [{ of: 'role', roleId: 70 }, true],
    [{ of: 'role', roleId: 71 }, false],
    [{ of: 'department', departmentId: 90 }, true],
    [{ of: 'department', departmentId: 91 }, false],
    [{ of: 'people', userIds: [7] }, true],
    [{ of: 'people', userIds: [7, 6] }, false],
  ])('may let the initiator choose among those who are there: %j', (among, isThere) => {
    expect(codes(node([{ by: 'initiatorChoice', among, many: false }]))).toEqual(
      isThere ? [] : ['approverGone'],
    )
  })

  test('lets the initiator choose once a step, and never whom it copies to', () => {
    const choice: Who = { by: 'initiatorChoice', among: { of: 'all' }, many: true }
    expect(codes(node([choice, { by: 'initiatorManager' }]))).toEqual([])
    expect(codes(node([choice, choice]))).toEqual(['flowChoice'])
    const copy: Node = { kind: 'cc', id: 'c', name: '抄送', who: [choice] }
    expect(codes(node([{ by: 'initiatorManager' }]), copy)).toEqual(['flowChoice'])
  })

  test.each<[object, string[]]>([
    [{ hours: 8, action: 'pass' }, []],
    [{ days: 1, action: 'handOver' }, []],
    [{ days: 1, action: 'handOver', to: 7 }, []],
    [{ action: 'pass' }, ['flowLimit']],
    [{ hours: 8, days: 1, action: 'pass' }, ['flowLimit']],
    [{ hours: 8, action: 'pass', to: 7 }, ['flowLimit']],
    [{ days: 1, action: 'handOver', to: 6 }, ['approverGone']],
  ])('with the time limit %j: %j', (timeLimit, expected) => {
    expect(codes(node([{ by: 'initiatorManager' }], { timeLimit }))).toEqual(expected)
  })

  describe('with branches', () => {
    const manager = (id: string, within: string | null = null) =>
      node([{ by: 'initiatorManager' }], { id, within })
    type When = { fieldId: string; operator: 1 | 3 | 7 | 10; value?: string | number }
    const condition = (...when: (When | null)[]): Node => ({
      kind: 'condition',
      id: 'x',
      name: '金额',
      branches: when.map((one, index) => ({
        id: `b${index}`,
        name: `分支${index}`,
        when: one && { match: 'all', conditions: [one] },
      })),
    })
    const large: When = { fieldId: 'amount', operator: 3, value: '10000' }

    test('may be published when each branch but the last has conditions that fit their fields', () => {
      expect(codes(manager('a'), condition(large, null))).toEqual([])
      expect(codes(manager('a'), condition({ fieldId: 'kind', operator: 1, value: '1' }, null))).toEqual([])
      expect(codes(manager('a'), condition({ fieldId: 'kind', operator: 10 }, null))).toEqual([])
      expect(codes(manager('a'), condition(null, null))).toEqual(['flowBranchOpen'])
      expect(codes(manager('a'), condition(large, large))).toEqual(['flowLastBranch'])
      expect(codes(manager('a'), condition({ fieldId: 'gone', operator: 10 }, null))).toEqual([
        'flowFieldGone',
      ])
      const faults: When[] = [
        { fieldId: 'amount', operator: 3 },
        { fieldId: 'amount', operator: 3, value: 'viel' },
        { fieldId: 'amount', operator: 7, value: '1' },
        { fieldId: 'kind', operator: 1, value: '9' },
      ]
      for (const fault of faults)
        expect(codes(manager('a'), condition(fault, null))).toEqual(['flowConditionFault'])
    })

    test('asks somebody on every way', () => {
      expect(codes(condition(large, null), manager('a', 'b0'))).toEqual(['noApproverNode'])
      expect(codes(condition(large, null), manager('a', 'b0'), manager('b', 'b1'))).toEqual([])
      const parallel: Node = {
        kind: 'parallel',
        id: 'p',
        name: '并行',
        branches: [
          { id: 'c0', name: '一' },
          { id: 'c1', name: '二' },
        ],
      }
      expect(codes(parallel)).toEqual(['noApproverNode'])
      expect(codes(parallel, manager('a', 'c1'))).toEqual([])
    })

    test('stands in branches that there are, in no circle, and not too deep', () => {
      expect(codes(manager('a'), manager('b', 'nowhere'))).toEqual(['flowPlace'])
      const inItself = { ...condition(large, null), within: 'b0' }
      expect(codes(manager('a'), inItself)).toEqual(['flowPlace'])
      expect(codes(manager('a'), condition(large, null), manager('b0', 'b1'))).toEqual(['taken'])
      const nested = (depth: number): Node[] =>
        Array.from({ length: depth }, (_, at) => ({
          kind: 'parallel' as const,
          id: `p${at}`,
          name: '并行',
          within: at ? `q${at - 1}` : null,
          branches: [
            { id: `q${at}`, name: '一' },
            { id: `r${at}`, name: '二' },
          ],
        }))
      expect(codes(...nested(mostDeep), manager('a', `q${mostDeep - 1}`))).toEqual([])
      expect(codes(...nested(mostDeep + 1), manager('a', `q${mostDeep}`))).toEqual(['flowPlace'])
    })

    test('takes the first branch whose conditions hold, else the last, and no branch of its own accord', () => {
      const definition = flow(manager('a'), condition(large, { ...large, value: '500' }, null))
      const routed = routeFlow(definition, people)
      const taken = (amount: number) =>
        takenBranches(routed, ({ conditions }) => conditions.map(({ value }) => amount > Number(value)))
      expect([20_000, 600, 10].map((amount) => taken(amount).get('x'))).toEqual(['b0', 'b1', 'b2'])
      expect(hasConditions(routed)).toBe(true)
      expect(hasConditions(routeFlow(flow(manager('a')), people))).toBe(false)
    })
  })

  test('names the people, roles, positions, permissions and fields that it holds, and a newer format is refused', () => {
    expect(
      namedIn(
        flow(
          node([
            { by: 'person', userIds: [7, 7] },
            { by: 'role', roleId: 70 },
            { by: 'position', positionId: 80 },
            { by: 'permission', permission: 'clause.approve' },
            { by: 'formField', fieldId: 'handler' },
          ]),
          node([{ by: 'initiatorManager' }], { timeLimit: { hours: 1, action: 'handOver', to: 8 } }),
        ),
      ),
    ).toEqual({
      types: [],
      ownParties: [],
      people: [7, 8],
      roles: [70],
      departments: [],
      positions: [80],
      permissions: ['clause.approve'],
      fields: ['handler'],
      flows: [],
    })
    expect(() => readFlow({ formatVersion: flowFormatVersion + 1, nodes: [] })).toThrow()
    expect(readFlow({ formatVersion: 1, samePerson: 'each', nodes: [] })).toEqual({
      formatVersion: flowFormatVersion,
      samePerson: 'each',
      nodes: [],
    })
    expect(readFlow({ nodes: [] }).samePerson).toBe('once')
  })

  test('tells which steps find nobody now, among those that ask only people, roles, positions and permissions', () => {
    const found = (permission: string) => emptySteps(flow(node([{ by: 'permission', permission }])), people)
    expect(found('clause.approve')).toEqual([])
    expect(found('audit.read').map(({ name }) => name)).toEqual(['审核'])
    expect(emptySteps(flow(node([{ by: 'initiatorManager' }])), { ...people, managerId: null })).toEqual([])
  })

  test('that refuses names the node', () => {
    const routed = routeFlow(flow(node([{ by: 'role', roleId: 71 }], { whenEmpty: 'refuse' })), people)
    expect(refusingNode(routed, new Set(), {})?.name).toBe('审核')
  })
})
