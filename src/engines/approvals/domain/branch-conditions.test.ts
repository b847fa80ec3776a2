import { describe, expect, test } from 'vitest'
import type { Held } from '#engines/forms/domain/index.ts'
import {
  type BranchFact,
  branchConditionsSchema,
  type Circumstances,
  factHolds,
  heldOf,
  meetsAll,
} from './branch-conditions.ts'
import { compareFlows } from './compare-flows.ts'
import { flowDefinitionSchema, readFlow } from './flow-definition.ts'
import { unfinishedNodes } from './flow-draft.ts'
import { readFlowFile, translated } from './flow-file.ts'
import { flowIssues, namedIn } from './flow-issues.ts'
import { unreachableBranches } from './unreachable-branches.ts'

const at = (more: Partial<Circumstances> = {}): Circumstances => ({
  initiatorId: 1,
  roleIds: new Set([10]),
  departmentIds: new Set([30, 31]),
  ratings: [],
  ...more,
})
const initiator = (userIds: number[], is = true): BranchFact => ({ about: 'initiator', is, userIds })
const role = (roleIds: number[], is = true): BranchFact => ({ about: 'initiatorRole', is, roleIds })
const department = (departmentIds: number[], is = true): BranchFact => ({
  about: 'initiatorDepartment',
  is,
  departmentIds,
})
const rating = (of: 'any' | 'worst', ...ratings: number[]): BranchFact => ({ about: 'rating', of, ratings })

const flow = (...facts: BranchFact[][]) =>
  flowDefinitionSchema.parse({
    nodes: [
      {
        kind: 'condition',
        id: 'x',
        name: '谁',
        branches: [
          ...facts.map((list, index) => ({
            id: `b${index + 1}`,
            name: `分支${index + 1}`,
            when: { match: 'all', facts: list },
          })),
          { id: 'rest', name: '其他', when: null },
        ],
      },
      { kind: 'approver', id: 'a', name: 'a', who: [{ by: 'person', userIds: [9] }] },
    ],
  })

describe('a fact of a branch', () => {
  test.each<[string, BranchFact, Partial<Circumstances>, boolean]>([
    ['one of these people', initiator([2, 1]), {}, true],
    ['none of these people', initiator([2, 1], false), {}, false],
    ['somebody else', initiator([2]), {}, false],
    ['nobody yet', initiator([1]), { initiatorId: null }, false],
    ['one of their roles', role([11, 10]), {}, true],
    ['a role that they do not have', role([11], false), {}, true],
    ['their department, or one above it', department([30]), {}, true],
    ['another department', department([32]), {}, false],
    ['in none of these departments', department([30, 32], false), {}, false],
    ['no party at all', rating('any', 0), {}, false],
    ['the worst of no party at all', rating('worst', 0, 40), {}, false],
    ['a blacklisted party among others', rating('any', 40), { ratings: [10, 40] }, true],
    ['good ones alone', rating('any', 40), { ratings: [10, 20] }, false],
    ['the worst, which is average', rating('worst', 30), { ratings: [10, 30, 0] }, true],
    ['the best, where the worst is asked for', rating('worst', 10), { ratings: [10, 30] }, false],
  ])('is judged on %s', (_, fact, more, expected) => expect(factHolds(fact, at(more))).toBe(expected))

  test('counts beside conditions on fields, all or any of them, and a branch of none is not taken', () => {
    const when = (match: 'all' | 'any', facts: BranchFact[]) =>
      branchConditionsSchema.parse({ match, conditions: [{ fieldId: 'amount', operator: 10 }], facts })
    const held = (field: boolean, fact: BranchFact) => heldOf(when('all', [fact]), () => [field], at())
    expect([held(false, initiator([1])), held(true, initiator([2]))]).toEqual([
      [false, true],
      [true, false],
    ])
    expect(meetsAll({ match: 'all' }, [true, false])).toBe(false)
    expect(meetsAll({ match: 'any' }, [true, false])).toBe(true)
    expect([meetsAll({ match: 'all' }, []), meetsAll({ match: 'any' }, [])]).toEqual([false, false])
  })

  test('cannot be told of a branch for a condition that nobody can judge, unless another settles it', () => {
    const all = (...held: Held[]) => meetsAll({ match: 'all' }, held)
    const any = (...held: Held[]) => meetsAll({ match: 'any' }, held)
    expect([all('empty', true), all('gone'), any('empty', false), any('gone')]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect([all('empty', false), any('gone', true)]).toEqual([false, true])
  })
})

describe('a flow that looks at who starts it and with whom', () => {
  const known = {
    people: new Set([1, 9]),
    roles: new Set([10]),
    positions: new Set<number>(),
    departments: new Set([30]),
    ratings: new Set([0, 40]),

    stepFields: null,
    fields: new Map(),
  }
  test.each<[string, BranchFact, string[]]>([
    ['a person who left', initiator([1, 5]), ['flowPersonGone']],
    ['a role that is gone', role([11]), ['flowRoleGone']],
    ['a department that is gone', department([30, 33]), ['flowDepartmentGone']],
    ['a rating that no party can have', rating('any', 50), ['flowRatingGone']],
    ['those who are there', initiator([1]), []],
    ['ratings that parties have', rating('worst', 0, 40), []],
  ])('is published or not with %s', (_, fact, codes) => {
    expect(flowIssues(flow([fact]), known).map(({ code }) => code)).toEqual(codes)
  })

  test('is not published with a branch that has no conditions at all', () => {
    expect(flowIssues(flow([]), known).map(({ code }) => code)).toEqual(['flowBranchOpen'])
  })

  test('names everybody whom its branches name, and is unfinished while one of them names nobody', () => {
    const { people, roles, departments } = namedIn(flow([initiator([1])], [role([10]), department([30])]))
    expect([people, roles, departments]).toEqual([[9, 1], [10], [30]])
    const draft = flow([initiator([1])])
    expect(unfinishedNodes(draft)).toEqual([])
    const [node] = draft.nodes
    if (node?.kind !== 'condition') throw new Error('no condition')
    const branches = node.branches.map((branch) =>
      branch.when ? { ...branch, when: { ...branch.when, facts: [department([])] } } : branch,
    )
    expect(unfinishedNodes({ ...draft, nodes: [{ ...node, branches }] })).toEqual(['x'])
  })

  test('has no branch that nothing can take, as far as people, departments and ratings tell', () => {
    const found = (...facts: BranchFact[][]) => {
      const { nodes } = flow(...facts)
      const [node] = nodes
      return node?.kind === 'condition'
        ? unreachableBranches(nodes, node, new Map()).map(({ branchId, why }) => `${branchId} ${why}`)
        : []
    }
    expect(found([initiator([1]), initiator([2])])).toEqual(['b1 never'])
    expect(found([role([10]), role([10], false)])).toEqual(['b1 never'])
    expect(found([rating('worst', 10), rating('worst', 40)])).toEqual(['b1 never'])
    expect(found([department([30])], [department([30]), role([10])])).toEqual(['b2 covered'])
    // Departments stand in one another, people have several roles, and there may be several parties.
    expect(
      found([
        department([30]),
        department([31]),
        role([10]),
        role([11]),
        rating('any', 0),
        rating('any', 40),
      ]),
    ).toEqual([])
    expect(found([department([30]), role([10])], [department([30])])).toEqual([])
  })

  test('differs from one that names others', () => {
    const changes = compareFlows(flow([department([30])]), flow([department([31])]))
    expect(changes).toMatchObject([{ kind: 'changed', parts: ['branches'] }])
    expect(compareFlows(flow([department([30])]), flow([department([30])]))).toEqual([])
  })

  test('goes into another organisation by names, and says which of them nobody there has', () => {
    const definition = flow([initiator([1]), role([10]), department([30, 31]), rating('any', 40)])
    const names = {
      people: [
        { id: 1, name: '甲' },
        { id: 9, name: '乙' },
      ],
      roles: [{ id: 10, name: '法务' }],
      positions: [],
      departments: [
        { id: 30, name: '总部' },
        { id: 31, name: '销售部' },
      ],
      flows: [],
    }
    const file = {
      type: 'approval_flow',
      kind: 'contract',
      name: 'n',
      description: '',
      inBatch: false,
      definition,
      names,
    }
    expect(readFlowFile(JSON.parse(JSON.stringify(file)))).toEqual({ file })
    const { definition: there, unknown } = translated(
      { definition, names },
      {
        people: new Map([
          [1, 101],
          [9, 109],
        ]),
        roles: new Map([[10, 110]]),
        positions: new Map(),
        departments: new Map([[30, 130]]),
        flows: new Map(),
      },
    )
    expect(unknown).toEqual({ people: [], roles: [], positions: [], departments: ['销售部'], flows: [] })
    expect(there.nodes[0]).toMatchObject({
      branches: [
        {
          when: {
            facts: [{ userIds: [101] }, { roleIds: [110] }, { departmentIds: [130, 31] }, { ratings: [40] }],
          },
        },
        { when: null },
      ],
    })
  })

  test('is read from what earlier versions of the format stored', () => {
    const before = {
      formatVersion: 2,
      nodes: [{ kind: 'approver', id: 'a', name: 'a', who: [{ by: 'initiatorManager' }] }],
    }
    expect(readFlow(before).formatVersion).toBe(8)
  })
})
