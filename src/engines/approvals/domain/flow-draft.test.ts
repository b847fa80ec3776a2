import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FlowNode, flowDefinitionSchema } from './flow-definition.ts'
import {
  addNode,
  branchesOf,
  changeNode,
  countInside,
  freeNodeId,
  moveNode,
  moveNodeTo,
  type NewNodeKind,
  nodesWithin,
  placesFor,
  removeNode,
  unfinishedNodes,
  withBranch,
} from './flow-draft.ts'

const empty = flowDefinitionSchema.parse({ nodes: [] })
const called = (node: string) => ({ node, first: '一', second: '二' })
const trunk = (index: number) => ({ within: null, index })
const three = ['甲', '乙', '丙'].reduce(
  (definition, name) =>
    addNode(definition, trunk(definition.nodes.length), 'approver', called(name)).definition,
  empty,
)
const names = ({ nodes }: typeof empty) => nodes.map(({ name }) => name).join('')
const namesIn = (definition: typeof empty, within: string | null) =>
  nodesWithin(definition, within)
    .map(({ name }) => name)
    .join('')
const nodeCalled = ({ nodes }: typeof empty, name: string) =>
  nodes.find((node) => node.name === name) as FlowNode

describe('a draft of a flow', () => {
  test('takes new nodes at any place, with ids of their own, ready to be stored', () => {
    expect(names(addNode(three, trunk(0), 'approver', called('丁')).definition)).toBe('丁甲乙丙')
    expect(names(addNode(three, trunk(2), 'approver', called('丁')).definition)).toBe('甲乙丁丙')
    expect(new Set(three.nodes.map(({ id }) => id)).size).toBe(3)
    expect(flowDefinitionSchema.parse(three)).toEqual(three)
  })

  test('lets whoever a new step asks to approve work on the text, where there is one; nobody else', () => {
    const added = (kind: NewNodeKind, hasText: boolean) =>
      addNode(empty, trunk(0), kind, called('丁'), hasText).definition
    expect(added('approver', true).nodes).toMatchObject([{ worksOnText: true }])
    expect(flowDefinitionSchema.parse(added('approver', true))).toEqual(added('approver', true))
    for (const definition of [added('approver', false), added('handling', true), added('cc', true)])
      expect(definition.nodes[0]).not.toHaveProperty('worksOnText')
  })

  test('gives the id of a removed node again only when it is free', () => {
    const without = removeNode(three, 'n2')
    expect(names(without)).toBe('甲丙')
    expect(freeNodeId(without)).toBe('n2')
    expect(freeNodeId(three)).toBe('n4')
  })

  test.each([
    ['n1', 1, '乙甲丙'],
    ['n3', -2, '丙甲乙'],
    ['n1', -1, '甲乙丙'],
    ['n3', 1, '甲乙丙'],
    ['nowhere', 1, '甲乙丙'],
  ])('moves %s by %i: %s', (id, by, expected) => {
    expect(names(moveNode(three, id, by))).toBe(expected)
  })

  test('names the nodes that are not finished', () => {
    const { definition, id } = addNode(three, trunk(3), 'cc', called('抄送'))
    expect(unfinishedNodes(definition)).toEqual([id])
    const done = changeNode(definition, {
      kind: 'cc',
      id,
      name: '抄送',
      within: null,
      who: [{ by: 'person', userIds: [7] }],
    })
    expect(unfinishedNodes(done)).toEqual([])
    const first = three.nodes[0]
    if (first) expect(unfinishedNodes(changeNode(three, { ...first, name: ' ' }))).toEqual(['n1'])
  })
})

describe('branches of a draft', () => {
  const { definition: withCondition, id } = addNode(three, trunk(1), 'condition', called('条件'))
  const condition = nodeCalled(withCondition, '条件')
  const [first, last] = branchesOf(condition).map((branch) => branch.id) as [string, string]
  const inFirst = addNode(withCondition, { within: first, index: 0 }, 'approver', called('丁')).definition
  const both = addNode(inFirst, { within: first, index: 0 }, 'parallel', called('会审')).definition

  test('come with the node, two of them, and take nodes of their own', () => {
    expect(branchesOf(condition).map(({ name }) => name)).toEqual(['一', '二'])
    expect([namesIn(both, null), namesIn(both, first), namesIn(both, last)]).toEqual([
      '甲条件乙丙',
      '会审丁',
      '',
    ])
    expect(flowDefinitionSchema.parse(both)).toEqual(both)
    expect(namesIn(moveNode(both, nodeCalled(both, '丁').id, -1), first)).toBe('丁会审')
    // Beyond the end of its branch a node goes nowhere.
    expect(moveNode(both, nodeCalled(both, '丁').id, 1)).toBe(both)
  })

  test('are unfinished while one but the last has no conditions, or one has no name', () => {
    expect(unfinishedNodes(withCondition)).toEqual([id])
    const when = { match: 'all' as const, conditions: [{ fieldId: 'amount', operator: 10 as const }] }
    const set = {
      ...condition,
      branches: [
        { id: first, name: '一', when },
        { id: last, name: '二', when: null },
      ],
    }
    expect(unfinishedNodes(changeNode(withCondition, set as FlowNode))).toEqual([])
    const unnamed = { ...set, branches: [set.branches[0], { id: last, name: ' ', when: null }] }
    expect(unfinishedNodes(changeNode(withCondition, unnamed as FlowNode))).toEqual([id])
  })

  test('get one more: of a condition before the last, beside one another behind', () => {
    if (!('branches' in condition)) throw new Error('no branches')
    expect(withBranch(both, condition, '三').branches.map(({ name }) => name)).toEqual(['一', '三', '二'])
    const parallel = nodeCalled(both, '会审')
    if (!('branches' in parallel)) throw new Error('no branches')
    expect(withBranch(both, parallel, '三').branches.map(({ name }) => name)).toEqual(['一', '二', '三'])
  })

  test('take all that stands in them along, however deep', () => {
    const deep = addNode(
      both,
      { within: branchesOf(nodeCalled(both, '会审'))[0]?.id ?? '', index: 0 },
      'approver',
      called('戊'),
    ).definition
    expect(countInside(deep, id)).toBe(3)
    expect(names(removeNode(deep, id))).toBe('甲乙丙')
    if (!('branches' in condition)) throw new Error('no branches')
    const without = changeNode(deep, { ...condition, branches: condition.branches.slice(1) } as FlowNode)
    expect(names(without)).toBe('甲条件乙丙')
  })

  test('stay a tree whatever is done to them', () => {
    const steps = fc.array(
      fc.tuple(
        fc.constantFrom<NewNodeKind | 'move' | 'remove'>(
          'approver',
          'cc',
          'condition',
          'parallel',
          'move',
          'remove',
        ),
        fc.nat(20),
        fc.nat(5),
      ),
      { maxLength: 25 },
    )
    fc.assert(
      fc.property(steps, (list) => {
        let now = empty
        for (const [kind, which, index] of list) {
          const node = now.nodes[which % Math.max(now.nodes.length, 1)]
          const places = [null, ...now.nodes.flatMap((one) => branchesOf(one).map((branch) => branch.id))]
          if (kind === 'move') now = node ? moveNode(now, node.id, index - 2) : now
          else if (kind === 'remove') now = node ? removeNode(now, node.id) : now
          else {
            const within = places[which % places.length] ?? null
            now = addNode(now, { within, index }, kind, called(kind)).definition
          }
          const branches = new Set(now.nodes.flatMap((one) => branchesOf(one).map((branch) => branch.id)))
          const ids = [...now.nodes.map((one) => one.id), ...branches]
          expect(new Set(ids).size).toBe(ids.length)
          for (const { within } of now.nodes) expect(within === null || branches.has(within)).toBe(true)
        }
      }),
    )
  })
})

describe('a node that is taken elsewhere', () => {
  const within = (
    id: string,
    kind: 'condition' | 'approver',
    branch: string | null,
    ...branches: string[]
  ) => ({
    kind,
    id,
    name: id,
    within: branch,
    ...(kind === 'approver'
      ? { who: [{ by: 'initiatorManager' }] }
      : { branches: branches.map((one) => ({ id: one, name: one, when: null })) }),
  })
  const tree = flowDefinitionSchema.parse({
    nodes: [
      within('a', 'approver', null),
      within('c', 'condition', null, 'l', 'r'),
      within('b', 'approver', 'l'),
      within('d', 'condition', 'r', 'p', 'q'),
      within('e', 'approver', 'p'),
      within('z', 'approver', null),
    ],
  } as never)
  const said = (id: string) => placesFor(tree, id).map((to) => `${to.within ?? ''}${to.index}`)

  test('can stand at every place of the tree as it is drawn, but in none of its own branches', () => {
    expect(said('a')).toEqual(['0', '1', 'l0', 'l1', 'r0', 'p0', 'p1', 'q0', 'r1', '2', '3'])
    expect(said('d')).toEqual(['0', '1', 'l0', 'l1', 'r0', 'r1', '2', '3'])
    expect(said('c')).toEqual(['0', '1', '2', '3'])
    expect(said('none')).toEqual([])
  })

  test('goes with all that stands in its branches, into another branch or out of one', () => {
    const moved = moveNodeTo(tree, 'd', { within: null, index: 1 })
    expect([namesIn(moved, null), namesIn(moved, 'r'), namesIn(moved, 'p')]).toEqual(['adcz', '', 'e'])
    expect(namesIn(moveNodeTo(tree, 'z', { within: 'l', index: 0 }), 'l')).toBe('zb')
    expect(namesIn(moveNodeTo(tree, 'a', { within: null, index: 3 }), null)).toBe('cza')
    // Before and behind itself it stays, and into itself it does not go.
    for (const to of [
      { within: null, index: 1 },
      { within: null, index: 2 },
    ])
      expect(namesIn(moveNodeTo(tree, 'c', to), null)).toBe('acz')
    expect(moveNodeTo(tree, 'c', { within: 'p', index: 0 })).toBe(tree)
    expect(moveNodeTo(tree, 'a', { within: 'gone', index: 0 })).toBe(tree)
  })

  test('stands nowhere so deep that the flow could not be published', () => {
    const deep = [1, 2, 3, 4].map((level) =>
      within(`c${level}`, 'condition', level === 1 ? null : `l${level - 1}`, `l${level}`, `r${level}`),
    )
    const four = flowDefinitionSchema.parse({ nodes: [...deep, ...tree.nodes.map((node) => node)] } as never)
    const depths = placesFor(four, 'c').map((to) => to.within)
    // Two levels stand below it, so that it goes two levels down.
    expect(depths).toContain('l2')
    expect(depths).not.toContain('l3')
    expect(placesFor(four, 'a').map((to) => to.within)).toContain('l4')
  })

  test('leaves a tree that says the same of all others, wherever it goes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...tree.nodes.map(({ id }) => id)), fc.nat(), (id, pick) => {
        const places = placesFor(tree, id)
        const to = places[pick % places.length] ?? { within: null, index: 0 }
        const moved = moveNodeTo(tree, id, to)
        expect(flowDefinitionSchema.parse(moved)).toEqual(moved)
        expect(moved.nodes.map((node) => node.id).toSorted()).toEqual(
          tree.nodes.map((node) => node.id).toSorted(),
        )
        for (const node of tree.nodes)
          if (node.id !== id) expect(moved.nodes.find((one) => one.id === node.id)?.within).toBe(node.within)
        const others = (definition: typeof tree, branch: string | null) =>
          nodesWithin(definition, branch)
            .map((node) => node.id)
            .filter((one) => one !== id)
        for (const branch of [null, 'l', 'r', 'p', 'q'])
          expect(others(moved, branch)).toEqual(others(tree, branch))
        expect(moved.nodes.find((one) => one.id === id)?.within).toBe(to.within)
      }),
    )
  })
})
