import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CaseTypeTree, PlacedCaseType } from './case-type.ts'
import {
  addRefusal,
  branchOf,
  childrenOf,
  deepest,
  droppedPlace,
  faultOf,
  moveRefusal,
  nameRefusal,
  placed,
  presentPlace,
  removeRefusal,
  spacing,
  standingOf,
  steppedPlace,
  withChanges,
} from './rearrange.ts'

const node = (id: number, parentID: number | null, more: Partial<PlacedCaseType> = {}): PlacedCaseType => ({
  id,
  tree: 'civil',
  parentID,
  name: `案由${id}`,
  nameEn: '',
  state: 1,
  sortOrder: id * spacing,
  version: 1,
  listed: null,
  ...more,
})
// 1 ─ 2 ─ 3, 1 ─ 4; 5; and 6 in another tree.
const nodes = [
  node(1, null),
  node(2, 1),
  node(3, 2),
  node(4, 1),
  node(5, null),
  node(6, null, { tree: 'criminal' }),
]
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)

describe('a tree of case types [ENT-10]', () => {
  test('refuses what would close a line, leave its tree, double a name or go too deep', () => {
    expect(moveRefusal(nodes, 1, 3)).toBe('loop')
    expect(moveRefusal(nodes, 1, 1)).toBe('loop')
    expect(moveRefusal(nodes, 1, 6)).toBe('otherTree')
    expect(moveRefusal(nodes, 3, 5)).toBeNull()
    expect(moveRefusal([...nodes, node(7, 5, { name: '案由3' })], 3, 5)).toBe('taken')
    const deep = Array.from({ length: deepest }, (_, index) => node(index + 1, index || null))
    expect(addRefusal(deep, { tree: 'civil', parentID: deepest, name: '更深' })).toBe('depth')
    expect(addRefusal(deep, { tree: 'civil', parentID: deepest - 1, name: '更深' })).toBeNull()
    const two = [...deep, node(20, null), node(21, 20)]
    expect(moveRefusal(two, 20, deepest - 1)).toBe('depth')
    expect(moveRefusal(two, 20, deepest - 2)).toBeNull()
    expect(moveRefusal(nodes, 99, null)).toBeNull()
  })

  test('one is added below its own tree only, under a name that its siblings do not have', () => {
    expect(addRefusal(nodes, { tree: 'criminal', parentID: 1, name: '新' })).toBe('otherTree')
    expect(addRefusal(nodes, { tree: 'civil', parentID: 1, name: '案由4' })).toBe('taken')
    expect(addRefusal(nodes, { tree: 'criminal', parentID: null, name: '案由1' })).toBeNull()
    expect(nameRefusal(nodes, { tree: 'civil', parentID: 1, name: '案由4' }, 4)).toBeNull()
    expect(removeRefusal(nodes, 2)).toBe('hasChildren')
    expect(removeRefusal(nodes, 3)).toBeNull()
  })

  test('a disabled node, and what stands below it, is not offered [STA-09]', () => {
    const off = nodes.map((one) => (one.id === 2 ? { ...one, state: 2 as const } : one))
    expect([1, 2, 3, 4].map((id) => standingOf(off, id))).toEqual([
      'enabled',
      'disabled',
      'disabledAbove',
      'enabled',
    ])
  })

  test('moving changes the order of one node; siblings are spread anew only where there is no room', () => {
    expect(placed(nodes, 3, 'civil', { parentID: null, beforeID: 5 })).toEqual([
      { id: 3, parentID: null, sortOrder: 3 * spacing },
    ])
    expect(placed(nodes, 3, 'civil', { parentID: 1, beforeID: null })).toEqual([
      { id: 3, parentID: 1, sortOrder: 5 * spacing },
    ])
    expect(placed([], 0, 'civil', { parentID: null, beforeID: null })).toEqual([
      { id: 0, parentID: null, sortOrder: spacing },
    ])
    const tight = [node(1, null, { sortOrder: 1 }), node(2, null, { sortOrder: 2 })]
    const spread = placed(tight, 3, 'civil', { parentID: null, beforeID: 2 })
    expect(ids(childrenOf(withChanges([...tight, node(3, null)], spread), 'civil', null))).toEqual([1, 3, 2])
  })

  test('what is dropped before, behind or onto another node, or moved a step, stands there, and can be put back', () => {
    const order = (place: { parentID: number | null; beforeID: number | null } | null, id: number) => {
      if (!place) return null
      const moved = withChanges(nodes, placed(nodes, id, 'civil', place))
      return ids(childrenOf(moved, 'civil', place.parentID))
    }
    const [two, four, five] = [nodes[1], nodes[3], nodes[4]] as [
      PlacedCaseType,
      PlacedCaseType,
      PlacedCaseType,
    ]
    expect(order(droppedPlace(nodes, 5, two, 'before'), 5)).toEqual([5, 2, 4])
    expect(order(droppedPlace(nodes, 5, two, 'after'), 5)).toEqual([2, 5, 4])
    expect(order(droppedPlace(nodes, 5, four, 'after'), 5)).toEqual([2, 4, 5])
    expect(order(droppedPlace(nodes, 5, two, 'inside'), 5)).toEqual([3, 5])
    expect(order(steppedPlace(nodes, two, 'down'), 2)).toEqual([4, 2])
    expect(order(steppedPlace(nodes, four, 'up'), 4)).toEqual([4, 2])
    expect(steppedPlace(nodes, two, 'up')).toBeNull()
    expect(steppedPlace(nodes, five, 'down')).toBeNull()
    expect(order(presentPlace(nodes, two), 2)).toEqual([2, 4])
  })

  test('says what is wrong with nodes that are no trees', () => {
    expect(faultOf(nodes)).toBeNull()
    expect(faultOf([node(1, 2), node(2, 1)])?.refusal).toBe('loop')
    expect(faultOf([node(1, 9)])?.refusal).toBe('loop')
    expect(faultOf([node(1, null), node(2, null, { name: '案由1' })])?.refusal).toBe('taken')
    expect(faultOf([node(1, null), node(2, 1, { tree: 'criminal' })])?.refusal).toBe('otherTree')
    const deep = Array.from({ length: deepest + 1 }, (_, index) => node(index + 1, index || null))
    expect(faultOf(deep)).toMatchObject({ refusal: 'depth', node: { id: deepest + 1 } })
  })
})

type Step = {
  kind: 'add' | 'move' | 'remove'
  at: number
  parent: number
  before: number
  tree: CaseTypeTree
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('add', 'add', 'move', 'move', 'move', 'remove'),
  at: fc.nat(30),
  parent: fc.nat(30),
  before: fc.nat(30),
  tree: fc.constantFrom('civil', 'criminal'),
})

/** The nodes after a step, or as they were when it is refused: what the server does, without its database. */
function after(all: readonly PlacedCaseType[], { kind, at, parent, before, tree }: Step, serial: number) {
  const pick = (place: number) => all[place % (all.length + 1)]
  const parentID = pick(parent)?.id ?? null
  const target = { parentID, beforeID: pick(before)?.id ?? null }
  const one = pick(at)
  if (kind === 'add') {
    const added = node(serial, parentID, { tree, name: `名${at % 7}` })
    if (addRefusal(all, added)) return all
    return withChanges([...all, added], placed(all, serial, tree, target))
  }
  if (!one) return all
  if (kind === 'remove') return removeRefusal(all, one.id) ? all : all.filter(({ id }) => id !== one.id)
  if (moveRefusal(all, one.id, parentID)) return all
  return withChanges(all, placed(all, one.id, one.tree, target))
}

describe('any sequence of additions, moves and deletions [ENT-10]', () => {
  test('leaves trees: each node once, no line closed, no name twice, each where it was put', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let all: readonly PlacedCaseType[] = []
        steps.forEach((given, index) => {
          const before = all
          all = after(all, given, index + 1)
          expect(faultOf(all)).toBeNull()
          // What was not moved keeps its parent, and siblings that stay keep their order among each other.
          for (const one of before) {
            const now = all.find(({ id }) => id === one.id)
            const target = before[given.at % (before.length + 1)]
            if (now && one.id !== target?.id) expect(now.parentID).toBe(one.parentID)
          }
        })
        expect(new Set(ids(all)).size).toBe(all.length)
        const roots = all.filter(({ parentID }) => parentID === null)
        const reached = roots.flatMap(({ id }) => branchOf(all, id))
        expect(ids(reached).sort((a, b) => a - b)).toEqual(ids(all).sort((a, b) => a - b))
        for (const { tree, parentID } of all) {
          const orders = childrenOf(all, tree, parentID).map(({ sortOrder }) => sortOrder)
          expect(new Set(orders).size).toBe(orders.length)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('a node that was put in front of another stands there, however often one squeezes in', () => {
    let all = [node(1, null), node(2, null)]
    for (let id = 3; id < 80; id += 1) {
      const changes = placed(all, id, 'civil', { parentID: null, beforeID: 2 })
      all = withChanges([...all, node(id, null)], changes)
      const order = ids(childrenOf(all, 'civil', null))
      expect(order.slice(-2)).toEqual([id, 2])
    }
    expect(faultOf(all)).toBeNull()
  })
})
