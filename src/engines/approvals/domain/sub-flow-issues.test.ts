import { describe, expect, test } from 'vitest'
import { flowDefinitionSchema } from './flow-definition.ts'
import {
  allUsersOf,
  type KnownFlow,
  type KnownFlows,
  mostNested,
  mostSteps,
  subFlowIssues,
  usersOf,
} from './sub-flow-issues.ts'

const definitionOf = (steps: number, runs: readonly number[]) =>
  flowDefinitionSchema.parse({
    nodes: [
      ...Array.from({ length: steps }, (_, at) => ({
        kind: 'approver',
        id: `n${at}`,
        name: 'n',
        who: [{ by: 'initiatorManager' }],
      })),
      ...runs.map((flowId, at) => ({ kind: 'subFlow', id: `s${at}`, name: `节点${at}`, flowId })),
    ],
  })
/** A flow in force that runs these. */
const inForce = (
  name: string,
  runs: readonly number[] = [],
  more: Partial<KnownFlow> = {},
  steps = 1,
): KnownFlow => ({
  name,
  kind: 'contract',
  enabled: true,
  definition: definitionOf(steps, runs),
  ...more,
})
const known = (flows: Record<number, KnownFlow>): KnownFlows =>
  new Map(Object.entries(flows).map(([id, one]) => [Number(id), one]))
const draft = (runs: readonly number[], steps = 1) => ({
  id: 1,
  name: '甲',
  kind: 'contract',
  definition: definitionOf(steps, runs),
})
const issues = (runs: readonly number[], flows: Record<number, KnownFlow>, steps = 1) =>
  subFlowIssues(draft(runs, steps), known({ 1: inForce('甲', [], { definition: null }), ...flows })).map(
    ({ path, code, params }) => [path, code, params?.way ?? params?.flow ?? ''],
  )

describe('a flow is published only', () => {
  test('with sub-flows that are there, in force, and for such records', () => {
    expect(issues([2], { 2: inForce('乙') })).toEqual([])
    expect(
      issues([2, 3, 4, 5], {
        2: inForce('乙', [], { definition: null }),
        3: inForce('丙', [], { enabled: false }),
        4: inForce('丁', [], { kind: 'template' }),
      }),
    ).toEqual([
      ['nodes.1', 'subFlowUnpublished', '乙'],
      ['nodes.2', 'subFlowDisabled', '丙'],
      ['nodes.3', 'subFlowKind', '丁'],
      ['nodes.4', 'subFlowGone', ''],
    ])
  })

  test('outside of any circle, that of its own included, also through a flow that is disabled', () => {
    expect(issues([1], {})).toEqual([['nodes.1', 'subFlowCircle', '甲 → 甲']])
    expect(issues([2], { 2: inForce('乙', [1]) })).toEqual([['nodes.1', 'subFlowCircle', '甲 → 乙 → 甲']])
    expect(
      issues([3, 2], {
        2: inForce('乙', [3, 4]),
        3: inForce('丙'),
        4: inForce('丁', [1], { enabled: false }),
      }),
    ).toEqual([['nodes.2', 'subFlowCircle', '甲 → 乙 → 丁 → 甲']])
    // Twice the same is no circle.
    expect(issues([2, 3], { 2: inForce('乙', [3]), 3: inForce('丙') })).toEqual([])
  })

  test('so deep in one another, counted from whatever runs it', () => {
    const chain = (from: number, count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          from + at,
          inForce(`第${at + 1}`, at === count - 1 ? [] : [from + at + 1]),
        ]),
      )
    expect(issues([10], chain(10, mostNested))).toEqual([])
    expect(issues([10], chain(10, mostNested + 1))).toEqual([
      ['nodes', 'subFlowDeep', '甲 → 第1 → 第2 → 第3 → 第4 → 第5 → 第6'],
    ])
    const above = { 20: inForce('上上', [21]), 21: inForce('上', [1]) }
    expect(issues([10], { ...above, ...chain(10, mostNested - 2) })).toEqual([])
    expect(issues([10], { ...above, ...chain(10, mostNested - 1) })).toEqual([
      ['nodes', 'subFlowDeep', '上上 → 上 → 甲 → 第1 → 第2 → 第3 → 第4'],
    ])
    // The longest way counts, not the first.
    expect(issues([50, 10], { 50: inForce('近'), ...chain(10, mostNested + 1) })).toHaveLength(1)
  })

  test('with so many steps together, those of what runs it counted', () => {
    const hundred = inForce('乙', [], {}, 100)
    expect(mostSteps).toBe(300)
    expect(issues([2, 2, 3], { 2: hundred, 3: inForce('丙', [], {}, 3) }, 97)).toEqual([])
    expect(issues([2, 2, 3], { 2: hundred, 3: inForce('丙', [], {}, 4) }, 97)).toEqual([
      ['nodes', 'subFlowLong', '甲'],
    ])
    const user = inForce('上', [1, 1, 1], {}, 1)
    expect(issues([], { 20: user }, 99)).toEqual([])
    expect(issues([], { 20: user }, 100)).toEqual([['nodes', 'subFlowLong', '上']])
    expect(issues([], { 30: inForce('上上', [20]), 20: inForce('上', [1, 1, 1], {}, 0) }, 100)).toEqual([
      ['nodes', 'subFlowLong', '上上'],
    ])
  })
})

test('who runs a flow is told, directly and by others', () => {
  const flows = known({
    1: inForce('甲'),
    2: inForce('乙', [1]),
    3: inForce('丙', [2]),
    4: inForce('丁', [3, 2]),
    5: inForce('戊', [], { definition: null }),
  })
  expect(usersOf(1, flows)).toEqual([2])
  expect(allUsersOf(1, flows).sort()).toEqual([2, 3, 4])
  expect(usersOf(5, flows)).toEqual([])
})
