import { describe, expect, test } from 'vitest'
import type { Held } from '#engines/forms/domain/index.ts'
import {
  type BranchFact,
  branchConditionsSchema,
  type Circumstances,
  factHolds,
  hasEmptyGroup,
  heldOf,
  meetsAll,
  undecidedIn,
} from './branch-conditions.ts'
import { compareFlows } from './compare-flows.ts'
import { fieldUsesIn } from './field-uses.ts'
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
  typeIds: new Set([70, 71]),
  ownPartyIds: new Set([80]),
  ...more,
})
const initiator = (userIds: number[], is = true): BranchFact => ({ about: 'initiator', is, userIds })
const role = (roleIds: number[], is = true): BranchFact => ({ about: 'initiatorRole', is, roleIds })
const department = (departmentIds: number[], is = true): BranchFact => ({
  about: 'initiatorDepartment',
  is,
  departmentIds,
})
const recordType = (typeIds: number[], is = true): BranchFact => ({ about: 'recordType', is, typeIds })
const ownParty = (partyIds: number[], is = true): BranchFact => ({ about: 'ownParty', is, partyIds })
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

const known = {
  people: new Set([1, 9]),
  roles: new Set([10]),
  positions: new Set<number>(),
  departments: new Set([30]),
  ratings: new Set([0, 40]),
  types: new Set([70]),
  ownParties: new Set([80]),
  stepFields: null,
  fields: new Map(),
}

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
    ['its type', recordType([70]), {}, true],
    ['a type above its own', recordType([71, 79]), {}, true],
    ['another type', recordType([79]), {}, false],
    ['none of these types', recordType([70, 79], false), {}, false],
    ['a type that nobody knows yet', recordType([70]), { typeIds: new Set() }, false],
    ['one of its own parties', ownParty([81, 80]), {}, true],
    ['another own party', ownParty([81]), {}, false],
    ['none of these own parties', ownParty([81], false), {}, true],
    ['no own party at all', ownParty([80], false), { ownPartyIds: new Set() }, true],
  ])('is judged on %s', (_, fact, more, expected) => expect(factHolds(fact, at(more))).toBe(expected))

  test('counts beside conditions on fields, all or any of them, and a branch of none is not taken', () => {
    const when = (match: 'all' | 'any', facts: BranchFact[]) =>
      branchConditionsSchema.parse({ match, conditions: [{ fieldId: 'amount', operator: 10 }], facts })
    const held = (field: boolean, fact: BranchFact) => heldOf(when('all', [fact]), () => [field], at())
    expect([held(false, initiator([1])), held(true, initiator([2]))]).toEqual([
      [false, true],
      [true, false],
    ])
    expect(meetsAll(when('all', [role([10])]), [true, false])).toBe(false)
    expect(meetsAll(when('any', [role([10])]), [true, false])).toBe(true)
    const none = (match: 'all' | 'any') => meetsAll({ match, conditions: [] }, [])
    expect([none('all'), none('any')]).toEqual([false, false])
  })

  test('cannot be told of a branch for a condition that nobody can judge, unless another settles it', () => {
    const meets = (match: 'all' | 'any', held: Held[]) => {
      const conditions = held.map((_, index) => ({ fieldId: `f${index}`, operator: 10 as const }))
      return meetsAll({ match, conditions }, held)
    }
    const all = (...held: Held[]) => meets('all', held)
    const any = (...held: Held[]) => meets('any', held)
    expect([all('empty', true), all('gone'), any('empty', false), any('gone')]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect([all('empty', false), any('gone', true)]).toEqual([false, true])
  })
})

describe('groups of conditions in a branch', () => {
  const field = (fieldId: string) => ({ fieldId, operator: 10 as const })
  /** (a and initiator 1) or (b and (c or department 30)). */
  const nested = branchConditionsSchema.parse({
    match: 'any',
    groups: [
      { match: 'all', conditions: [field('a')], facts: [{ about: 'initiator', userIds: [1] }] },
      {
        match: 'all',
        conditions: [field('b')],
        groups: [
          {
            match: 'any',
            conditions: [field('c')],
            facts: [{ about: 'initiatorDepartment', departmentIds: [30] }],
          },
        ],
      },
    ],
  })
  const judge = (values: Record<string, Held>, more: Partial<Circumstances> = {}) => {
    const held = heldOf(
      nested,
      (conditions) => conditions.map(({ fieldId }) => values[fieldId] ?? false),
      at(more),
    )
    return { held, meets: meetsAll(nested, held), lacks: undecidedIn(nested, held) }
  }
  const elsewhere = { departmentIds: new Set([39]) }

  test.each<[string, Record<string, Held>, Partial<Circumstances>, boolean | null]>([
    ['the first group', { a: true }, elsewhere, true],
    ['half of each group', { a: true, c: true }, { initiatorId: 2, ...elsewhere }, false],
    ['the second group by its inner one', { b: true, c: true }, { initiatorId: 2, ...elsewhere }, true],
    ['the inner group by its fact', { b: true }, { initiatorId: 2 }, true],
    ['the second without its inner one', { b: true }, { initiatorId: 2, ...elsewhere }, false],
    ['a group that nobody can judge', { a: 'empty' }, elsewhere, null],
    ['one that nobody can judge beside one that holds', { a: 'empty', b: true, c: true }, elsewhere, true],
    ['what nobody can judge in a group that cannot hold', { a: 'gone' }, { initiatorId: 2 }, false],
  ])('go together by %s', (_, values, more, meets) => expect(judge(values, more).meets).toBe(meets))

  test('are judged in their order, and name only the fields on which it depends', () => {
    expect(judge({ a: 'empty', b: true, c: 'currency' }, elsewhere)).toEqual({
      held: ['empty', true, true, 'currency', false],
      meets: null,
      lacks: [
        ['a', 'empty'],
        ['c', 'currency'],
      ],
    })
    // The first group cannot hold whatever is filled in.
    expect(judge({ a: 'empty', b: 'empty', c: true }, { initiatorId: 2 }).lacks).toEqual([['b', 'empty']])
  })

  test('stand three deep, five beside one another, and are not published empty', () => {
    const inside = (depth: number): object =>
      depth === 1 ? { match: 'all', conditions: [field('a')] } : { match: 'all', groups: [inside(depth - 1)] }
    const reads = (when: object) => branchConditionsSchema.safeParse(when).success
    const five = Array.from({ length: 5 }, () => inside(1))
    expect([reads(inside(3)), reads(inside(4))]).toEqual([true, false])
    expect([
      reads({ match: 'any', groups: five }),
      reads({ match: 'any', groups: [...five, inside(1)] }),
    ]).toEqual([true, false])
    const empty = flow([initiator([1])])
    const [node] = empty.nodes
    if (node?.kind === 'condition' && node.branches[0]?.when)
      node.branches[0].when.groups = [{ match: 'any', conditions: [] }]
    expect(flowIssues(empty, known).map(({ code }) => code)).toContain('flowGroupEmpty')
    expect(unfinishedNodes(empty)).toContain('x')
    const deep = {
      match: 'all',
      groups: [{ match: 'all', conditions: [field('a')], groups: [{ match: 'any' }] }],
    }
    expect([hasEmptyGroup(branchConditionsSchema.parse(deep)), hasEmptyGroup(nested)]).toEqual([true, false])
  })

  test('are searched for fields, people and departments as the branch itself', () => {
    const { nodes } = flow([])
    const [node] = nodes
    if (node?.kind === 'condition' && node.branches[0]) node.branches[0].when = nested
    const definition = { ...flow([]), nodes }
    expect(fieldUsesIn(definition).map(({ fieldId }) => fieldId)).toEqual(['a', 'b', 'c'])
    expect(namedIn(definition)).toMatchObject({ people: [9, 1], departments: [30] })
    expect(flowIssues(definition, { ...known, departments: new Set() }).map(({ code }) => code)).toContain(
      'flowDepartmentGone',
    )
  })
})

describe('a flow that looks at who starts it and with whom', () => {
  test.each<[string, BranchFact, string[]]>([
    ['a person who left', initiator([1, 5]), ['flowPersonGone']],
    ['a role that is gone', role([11]), ['flowRoleGone']],
    ['a department that is gone', department([30, 33]), ['flowDepartmentGone']],
    ['a rating that no party can have', rating('any', 50), ['flowRatingGone']],
    ['a type that is gone', recordType([70, 72]), ['flowTypeGone']],
    ['an own party that is gone', ownParty([82]), ['flowPartyGone']],
    ['a type and', recordType([70]), []],
    ['an own party that are there', ownParty([80], false), []],
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
    // Departments and types stand in one another, people have several roles, and there may be several parties.
    expect(
      found([
        department([30]),
        department([31]),
        role([10]),
        role([11]),
        rating('any', 0),
        rating('any', 40),
        recordType([70]),
        recordType([71]),
        ownParty([80]),
        ownParty([81]),
      ]),
    ).toEqual([])
    expect(found([recordType([70]), recordType([70], false)])).toEqual(['b1 never'])
    expect(found([ownParty([80])], [ownParty([80]), role([10])])).toEqual(['b2 covered'])
    expect(found([department([30]), role([10])], [department([30])])).toEqual([])
  })

  test('differs from one that names others', () => {
    const changes = compareFlows(flow([department([30])]), flow([department([31])]))
    expect(changes).toMatchObject([{ kind: 'changed', parts: ['branches'] }])
    expect(compareFlows(flow([department([30])]), flow([department([30])]))).toEqual([])
  })

  test('goes into another organisation by names, and says which of them nobody there has', () => {
    const definition = flow([
      initiator([1]),
      role([10]),
      department([30, 31]),
      rating('any', 40),
      recordType([70]),
      ownParty([80, 81]),
    ])
    const [first] = definition.nodes
    if (first?.kind === 'condition' && first.branches[0]?.when)
      first.branches[0].when.groups = [{ match: 'any', conditions: [], facts: [initiator([1])] }]
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
      types: [{ id: 70, name: '采购合同' }],
      ownParties: [
        { id: 80, name: '我方' },
        { id: 81, name: '子公司' },
      ],
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
        types: new Map([[70, 170]]),
        ownParties: new Map([[80, 180]]),
      },
    )
    expect(Object.values(unknown).flat()).toEqual(['销售部', '子公司'])
    expect(there.nodes[0]).toMatchObject({
      branches: [
        {
          when: {
            facts: [
              { userIds: [101] },
              { roleIds: [110] },
              { departmentIds: [130, 31] },
              { ratings: [40] },
              { typeIds: [170] },
              { partyIds: [180, 81] },
            ],
            groups: [{ facts: [{ userIds: [101] }] }],
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
    expect(readFlow(before).formatVersion).toBe(9)
  })
})
