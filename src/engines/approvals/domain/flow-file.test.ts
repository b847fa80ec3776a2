import { describe, expect, test } from 'vitest'
import { flowDefinitionSchema } from './flow-definition.ts'
import { type FlowFile, flowFileOf, readFlowFile, translated } from './flow-file.ts'

const definition = flowDefinitionSchema.parse({
  nodes: [
    {
      kind: 'approver',
      id: 'a',
      name: 'a',
      who: [
        { by: 'person', userIds: [1, 2] },
        { by: 'role', roleId: 10 },
        { by: 'position', positionId: 20 },
        { by: 'initiatorChoice', among: { of: 'department', departmentId: 30 } },
        { by: 'initiatorManager' },
      ],
      timeLimit: { hours: 8, action: 'handOver', to: 2 },
    },
    { kind: 'cc', id: 'c', name: 'c', nameEn: 'Copy', who: [{ by: 'person', userIds: [1] }] },
    { kind: 'subFlow', id: 's', name: 's', flowId: 40 },
  ],
})
const names = {
  people: [
    { id: 1, name: '甲' },
    { id: 2, name: '乙' },
  ],
  roles: [{ id: 10, name: '法务' }],
  positions: [{ id: 20, name: '总监' }],
  departments: [{ id: 30, name: '法务部' }],
  flows: [{ id: 40, name: '财务审批' }],
  types: [{ id: 50, name: '采购' }],
  ownParties: [{ id: 60, name: '我方' }],
}
const file: FlowFile = {
  type: 'approval_flow',
  kind: 'contract',
  name: '合同审批',
  description: '',
  inBatch: false,
  definition,
  names,
}

describe('a flow that was taken out as JSON', () => {
  test('says its draft and the names of whom it holds, and nothing else that is known of them', () => {
    const people = names.people.map((one) => ({ ...one, nickname: '昵称', departmentName: '部门' }))
    const { type: _, names: __, ...said } = file
    expect(flowFileOf({ ...said, ...names, people })).toEqual(file)
  })

  test('comes back as it was, also from an earlier version of the format', () => {
    expect(readFlowFile(JSON.parse(JSON.stringify(file)))).toEqual({ file })
    const before = { ...file, definition: { ...definition, formatVersion: 1 } }
    expect(readFlowFile(before)).toEqual({ file })
    // Of before there were sub-flows, types and own parties.
    const { flows: _, types: _types, ownParties: _parties, ...fewer } = names
    expect(readFlowFile({ ...file, names: fewer })).toEqual({
      file: { ...file, names: { ...fewer, flows: [], types: [], ownParties: [] } },
    })
  })

  test.each<[unknown, object]>([
    [null, { fault: 'notFlow' }],
    ['x', { fault: 'notFlow' }],
    [{ type: 'form' }, { fault: 'notFlow' }],
    [
      { ...file, definition: { ...definition, formatVersion: 99 } },
      { fault: 'newer', version: 99 },
    ],
    [{ ...file, more: 1 }, { fault: 'malformed' }],
    [
      { ...file, name: '' },
      { fault: 'malformed', at: 'name' },
    ],
    [
      { ...file, definition: { ...definition, nodes: [{ kind: 'odd' }] } },
      { fault: 'malformed', at: 'definition.nodes.0.kind' },
    ],
  ])('and says what is wrong with anything else: case %#', (content, fault) => {
    expect(readFlowFile(content)).toMatchObject(fault)
  })

  test('names the same people, roles, positions and departments by the ids of where it is taken in', () => {
    const to = {
      people: new Map([
        [1, 101],
        [2, 102],
      ]),
      roles: new Map([[10, 110]]),
      positions: new Map([[20, 120]]),
      departments: new Map([[30, 130]]),
      flows: new Map([[40, 140]]),
      types: new Map(),
      ownParties: new Map(),
    }
    const { definition: there, unknown } = translated(file, to)
    expect(Object.values(unknown).flat()).toEqual([])
    expect(there.nodes[0]).toMatchObject({
      who: [
        { userIds: [101, 102] },
        { roleId: 110 },
        { positionId: 120 },
        { among: { departmentId: 130 } },
        { by: 'initiatorManager' },
      ],
      timeLimit: { to: 102 },
    })
    expect(there.nodes[1]).toMatchObject({ who: [{ userIds: [101] }] })
    expect(there.nodes[2]).toMatchObject({ flowId: 140 })
  })

  test('says whom nobody there is called like, each once', () => {
    const none = new Map()
    const others = { positions: none, departments: none, flows: none, types: none, ownParties: none }
    const to = { people: new Map([[1, 101]]), roles: none, ...others }
    expect(translated(file, to).unknown).toEqual({
      people: ['乙'],
      roles: ['法务'],
      positions: ['总监'],
      departments: ['法务部'],
      flows: ['财务审批'],
      types: [],
      ownParties: [],
    })
  })
})
