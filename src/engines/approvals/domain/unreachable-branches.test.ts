import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileForm, formContext, heldConditions, type OuterCondition } from '#engines/forms/domain/index.ts'
import {
  amountConfig,
  type BranchConditions,
  conditionsOf,
  meetsAll,
  recordAmount,
} from './branch-conditions.ts'
import { flowDefinitionSchema } from './flow-definition.ts'
import { flowIssues } from './flow-issues.ts'
import { unreachableBranches } from './unreachable-branches.ts'

const form = compileForm({
  fieldGroupList: [
    {
      name: '一',
      fieldList: [
        { id: 'count', name: '数量', type: 'number' },
        { id: 'amount', name: '金额', type: 'money' },
        {
          id: 'share',
          name: '份额',
          type: 'number',
          visibleWhen: { match: 'all', conditions: [{ fieldId: 'count', operator: 10 }] },
        },
        { id: 'day', name: '日期', type: 'date' },
        { id: 'moment', name: '时间', type: 'date-time' },
        { id: 'term', name: '期限', type: 'daterange' },
        { id: 'note', name: '备注', type: 'custom' },
        { id: 'flag', name: '是否', type: 'bool' },
        {
          id: 'way',
          name: '方式',
          type: 'select',
          options: ['a', 'b', 'c'].map((value) => ({ value, label: value })),
        },
        {
          id: 'many',
          name: '多选',
          type: 'multiselect',
          options: ['a', 'b', 'c'].map((value) => ({ value, label: value })),
        },
      ],
    },
  ],
})
const fields = new Map(form.fields.map(({ id, config }) => [id, config]))
const context = formContext({ today: '2026-11-26', recordStatus: 1 })

type When = BranchConditions | null
const all = (...conditions: OuterCondition[]): When => ({ match: 'all', conditions })
const any = (...conditions: OuterCondition[]): When => ({ match: 'any', conditions })
const one = (
  fieldId: string,
  operator: OuterCondition['operator'],
  value?: string | boolean,
  unit?: string,
): OuterCondition => ({
  fieldId,
  operator,
  ...(value !== undefined && { value }),
  ...(unit !== undefined && { unit }),
})
const choose = (id: string, whens: readonly When[], within: string | null = null) => ({
  kind: 'condition' as const,
  id,
  name: id,
  within,
  branches: [...whens, null].map((when, index) => ({
    id: `${id}${index + 1}`,
    name: `分支${index + 1}`,
    when,
  })),
})
const definitionOf = (...nodes: ReturnType<typeof choose>[]) => flowDefinitionSchema.parse({ nodes })
const found = (...whens: When[]) => {
  const { nodes } = definitionOf(choose('c', whens))
  const [node] = nodes
  return node?.kind === 'condition'
    ? unreachableBranches(nodes, node, fields).map((branch) =>
        branch.why === 'never' ? `${branch.branchId} never` : `${branch.branchId} by ${branch.by}`,
      )
    : []
}

describe('a branch that nothing can take', () => {
  test.each<[string, When[], string[]]>([
    [
      'asks for more than the one before',
      [all(one('count', 3, '50')), all(one('count', 3, '100'))],
      ['c2 by 分支1'],
    ],
    ['asks for less', [all(one('count', 3, '100')), all(one('count', 3, '50'))], []],
    ['asks for what lies at the edge', [all(one('count', 3, '50')), all(one('count', 4, '50'))], []],
    [
      'asks for a figure of those before',
      [all(one('count', 4, '50.0')), all(one('count', 1, '50'))],
      ['c2 by 分支1'],
    ],
    ['asks for the same once more', [all(one('way', 1, 'a')), all(one('way', 1, 'a'))], ['c2 by 分支1']],
    ['asks for two figures at once', [all(one('count', 3, '100'), one('count', 5, '50'))], ['c1 never']],
    ['asks for two options of one choice', [all(one('way', 1, 'a'), one('way', 1, 'b'))], ['c1 never']],
    ['asks for two of several choices', [all(one('many', 7, 'a'), one('many', 7, 'b'))], []],
    ['asks for nothing and something', [all(one('note', 9), one('note', 7, '急'))], ['c1 never']],
    [
      'asks for either, of which both are taken',
      [any(one('flag', 1, true), one('count', 3, '1')), any(one('flag', 1, true), one('count', 3, '5'))],
      ['c2 by 分支1'],
    ],
    [
      'asks for either, of which one is open',
      [all(one('flag', 1, true)), any(one('flag', 1, true), one('count', 3, '5'))],
      [],
    ],
    [
      'asks beside it for another field',
      [all(one('flag', 1, true)), all(one('flag', 1, true), one('count', 3, '5'))],
      ['c2 by 分支1'],
    ],
    [
      'asks for another option than one that is taken',
      [all(one('way', 2, 'a')), all(one('way', 1, 'b'))],
      ['c2 by 分支1'],
    ],
    [
      'asks for a larger amount than the one before',
      [all(one('amount', 3, '10')), all(one('amount', 3, '100')), any(one('amount', 1, '50'))],
      ['c2 by 分支1', 'c3 by 分支1'],
    ],
    [
      'asks for an amount between two that the one before takes',
      [all(one('amount', 4, '10')), all(one('amount', 4, '10'), one('amount', 5, '100'))],
      ['c2 by 分支1'],
    ],
    [
      'asks for a later day',
      [all(one('day', 4, '2026-01-01')), all(one('day', 3, '2026-06-30'))],
      ['c2 by 分支1'],
    ],
    [
      'asks for a period that begins later',
      [all(one('term', 3, '2026-01-01')), all(one('term', 3, '2026-06-30'))],
      ['c2 by 分支1'],
    ],
    [
      'asks for a later moment',
      [all(one('moment', 3, '2026-01-01')), all(one('moment', 4, '2026-06-30T08:00:00.000Z'))],
      ['c2 by 分支1'],
    ],
    [
      'asks for either of two figures that are both taken',
      [any(one('count', 3, '10'), one('flag', 1, true)), any(one('count', 3, '100'), one('count', 1, '50'))],
      ['c2 by 分支1'],
    ],
    [
      'asks for what is empty behind one that compares it',
      [all(one('count', 3, '10')), all(one('count', 9))],
      ['c2 by 分支1'],
    ],
    [
      'asks for what is empty before one that compares it',
      [all(one('count', 9)), all(one('count', 3, '10'))],
      [],
    ],
    [
      'asks for what is empty, or not shown, behind one that compares it',
      [all(one('share', 3, '10')), all(one('share', 9))],
      [],
    ],
    [
      'asks for what is empty behind one that may be passed by',
      [all(one('count', 3, '10'), one('flag', 1, true)), all(one('count', 9))],
      [],
    ],
    [
      'asks for an amount in two currencies at once',
      [all(one('amount', 3, '100'), one('amount', 3, '10', 'USD'))],
      ['c1 never'],
    ],
    [
      'asks for an amount in either currency',
      [any(one('amount', 3, '100'), one('amount', 3, '10', 'USD')), any(one('amount', 3, '50'))],
      [],
    ],
    [
      'asks for a larger amount in another currency than the one before',
      [all(one('amount', 3, '10')), all(one('amount', 3, '100', 'USD'))],
      [],
    ],
    [
      'asks for a larger amount in either currency that the one before takes',
      [
        any(one('amount', 3, '100'), one('amount', 3, '10', 'USD')),
        any(one('amount', 3, '200', 'CNY'), one('amount', 4, '11', 'USD')),
      ],
      ['c2 by 分支1'],
    ],
    [
      'asks for an amount in another currency than one that is not equal',
      [all(one('amount', 2, '100')), all(one('amount', 3, '100', 'USD'))],
      ['c2 by 分支1'],
    ],
    [
      'asks for an amount in a currency behind one of more than nothing',
      [all(one('amount', 3, '0')), all(one('amount', 3, '100', 'USD'))],
      ['c2 by 分支1'],
    ],
    [
      'asks for more than nothing behind one of nothing or more in another currency',
      [all(one('amount', 4, '0', 'USD')), all(one('amount', 3, '0'))],
      [],
    ],
    ['looks at a field that no form has', [all(one('gone', 1, 'a')), all(one('gone', 1, 'a'))], []],
  ])('%s', (_, whens, expected) => expect(found(...whens)).toEqual(expected))

  test('is told also where the branches around it leave nothing for it', () => {
    const { nodes } = definitionOf(
      choose('out', [all(one('count', 3, '100'))]),
      choose('in', [all(one('count', 5, '50')), all(one('count', 5, '500'))], 'out1'),
    )
    const inner = nodes[1]
    expect(inner?.kind === 'condition' && unreachableBranches(nodes, inner, fields)).toEqual([
      { branchId: 'in1', why: 'never' },
    ])
  })

  test('keeps the flow from being published, with words that name it', () => {
    const known = {
      people: new Set<number>(),
      roles: new Set<number>(),
      positions: new Set<number>(),
      departments: new Set<number>(),
      ratings: new Set<number>(),
      types: new Set<number>(),
      ownParties: new Set<number>(),
      stepFields: null,
      fields,
    }
    const definition = definitionOf(
      choose('c', [
        all(one('count', 3, '50')),
        all(one('count', 3, '100')),
        all(one('way', 1, 'a'), one('way', 1, 'b')),
        all(one('count', 9)),
      ]),
    )
    expect(flowIssues(definition, known).filter(({ code }) => code.startsWith('flowBranch'))).toEqual([
      { path: 'nodes.0', code: 'flowBranchCovered', params: { node: 'c', branch: '分支2', other: '分支1' } },
      { path: 'nodes.0', code: 'flowBranchNever', params: { node: 'c', branch: '分支3' } },
      { path: 'nodes.0', code: 'flowBranchStopped', params: { node: 'c', branch: '分支4', other: '分支1' } },
    ])
  })
})

/** Values at and beside everything that the conditions below compare with. */
const tried: Record<string, readonly unknown[]> = {
  count: [null, '0', '1', '1.5', '2', '3'],
  amount: [
    null,
    ...['CNY', 'USD'].flatMap((unit) =>
      ['-100', '0', '100', '150', '200', '300'].map((amount) => ({ amount, unit })),
    ),
  ],
  day: [null, '2026-01-01', '2026-01-02', '2026-01-03'],
  share: [null, '1', '2'],
  moment: [null, '2026-01-01T00:00:00Z', '2026-01-01T08:00:00Z', '2026-01-02T00:00:00Z'],
  term: [null, ['2026-01-01', '2026-01-02'], ['2026-01-02', '2026-01-03'], ['2026-01-01', '2026-01-03']],
  note: [null, 'a', 'b', 'ab'],
  flag: [null, true, false],
  way: [null, 'a', 'b', 'c'],
  many: [null, ['a'], ['b'], ['a', 'b']],
}
const compared: Record<string, readonly (string | boolean)[]> = {
  count: ['1', '1.0', '2'],
  amount: ['0', '1', '1.0', '2'],
  day: ['2026-01-01', '2026-01-02'],
  share: ['1', '2'],
  moment: ['2026-01-01', '2026-01-01T08:00:00Z', '2026-01-02T00:00:00.000Z'],
  term: ['2026-01-01', '2026-01-02'],
  note: ['a', 'b'],
  flag: [true, false],
  way: ['a', 'b'],
  many: ['a', 'b'],
}

describe('a branch with groups of conditions', () => {
  const both = [one('count', 3, '100'), one('count', 5, '50')]
  const group = (match: 'all' | 'any', ...parts: (BranchConditions | OuterCondition)[]): BranchConditions => {
    const groups = parts.filter((part) => 'match' in part)
    const conditions = parts.filter((part) => 'fieldId' in part)
    return { match, conditions, ...(groups.length > 0 && { groups }) }
  }

  test('can take nothing where its groups contradict one another or are all taken before', () => {
    const [more, less] = both as [OuterCondition, OuterCondition]
    expect(found(group('all', more, group('any', less, one('count', 1, '7'))))).toEqual(['c1 never'])
    expect(found(group('all', more, group('any', less, one('note', 10))))).toEqual([])
    expect(found(group('any', more, one('note', 10)), group('any', group('all', more, less), more))).toEqual([
      'c2 by 分支1',
    ])
    expect(found(group('all', more, group('any', one('note', 10))), all(more))).toEqual([])
  })

  test('may take a record without an amount behind a branch that compares the amount of any form', () => {
    const any = new Map([...fields, [recordAmount, amountConfig]])
    const { nodes } = definitionOf(choose('c', [all(one(recordAmount, 3, '10')), all(one(recordAmount, 9))]))
    const [node] = nodes
    expect(node?.kind === 'condition' && unreachableBranches(nodes, node, any)).toEqual([])
  })

  test('is judged by the one group of the branch around it', () => {
    const [more, less] = both as [OuterCondition, OuterCondition]
    const around = choose('c', [group('any', group('all', more, one('note', 10)))])
    const inner = choose('d', [all(less)], 'c1')
    const { nodes } = definitionOf(around, inner)
    const [, node] = nodes
    expect(node?.kind === 'condition' && unreachableBranches(nodes, node, fields)).toEqual([
      { branchId: 'd1', why: 'never' },
    ])
  })

  test('is not judged where it can be met in more than two hundred ways', () => {
    const tenWays = group('any', ...Array.from({ length: 10 }, (_, at) => one('count', 1, String(at))))
    const ways = (...count: unknown[]) => group('all', ...both, ...count.map(() => tenWays))
    expect(found(ways(1, 2))).toEqual(['c1 never'])
    expect(found(ways(1, 2, 3))).toEqual([])
    expect(found(group('any', ways(1, 2), ways(1, 2)))).toEqual(['c1 never'])
    expect(found(group('any', ways(1, 2), ways(1, 2), ways(1, 2)))).toEqual([])
  })
})

describe('what is called unreachable', () => {
  const pair = fc.constantFrom(...Object.keys(compared))
  const condition = (fieldId: string) =>
    fc
      .record({
        operator: fc.integer({ min: 1, max: 10 }),
        value: fc.constantFrom(...(compared[fieldId] ?? [])),
        unit: fc.constantFrom(undefined, 'CNY', 'USD', 'USD'),
      })
      .map(({ operator, value, unit }) => {
        const hasValue = operator < 9
        const named = hasValue && fieldId === 'amount' ? unit : undefined
        return one(fieldId, operator as OuterCondition['operator'], hasValue ? value : undefined, named)
      })
  const group = (first: string, second: string, inner?: fc.Arbitrary<BranchConditions>) =>
    fc.record({
      match: fc.constantFrom('all' as const, 'any' as const),
      conditions: fc.array(fc.oneof(condition(first), condition(second)), { minLength: 1, maxLength: 3 }),
      ...(inner && { groups: fc.array(inner, { maxLength: 2 }) }),
    })
  const cases = fc.tuple(pair, pair).chain(([first, second]) =>
    fc.tuple(
      fc.constant([first, second] as const),
      fc.array(group(first, second, group(first, second, group(first, second))), {
        minLength: 2,
        maxLength: 4,
      }),
    ),
  )

  test('is taken by no contents of the form, whatever its conditions compare', () => {
    let judged = 0
    fc.assert(
      fc.property(cases, ([[first, second], whens]) => {
        const { nodes } = definitionOf(choose('c', whens))
        const [node] = nodes
        if (node?.kind !== 'condition') return
        const never = new Set(unreachableBranches(nodes, node, fields).map(({ branchId }) => branchId))
        judged += never.size
        const every = node.branches.flatMap(({ when }) => (when ? conditionsOf(when) : []))
        for (const a of tried[first] ?? [])
          for (const b of tried[second] ?? []) {
            const values = { [second]: b, [first]: a }
            const comes = ({ when }: (typeof node.branches)[number]) =>
              when && meetsAll(when, heldConditions(form, values, context, conditionsOf(when), every))
            // Where nobody can say, none is taken.
            const reached = node.branches.find((branch) => comes(branch) !== false)
            if (reached && comes(reached)) expect(never).not.toContain(reached.id)
          }
      }),
      { numRuns: 300, seed: 26 },
    )
    expect(judged).toBeGreaterThan(60)
  })
})
