import { expect, test } from 'vitest'
import { branchesOf, fullName, lineOf, nested, searchedTree, wouldLoop } from './tree.ts'

const node = (id: number, parentID: number | null, name = `N${id}`) => ({ id, parentID, name })
const ids = (nodes: readonly { id: number }[]) => nodes.map(({ id }) => id)
/** 1 over 3 over 4, and 5; 2 beside it. */
const tree = [node(1, null), node(2, null), node(5, 1), node(3, 1), node(4, 3)]

test('the line leads up to the top, and ends where it would close or nobody is known', () => {
  expect(ids(lineOf(tree, 4))).toEqual([4, 3, 1])
  expect(lineOf(tree, null)).toEqual([])
  expect(lineOf(tree, 9)).toEqual([])
  expect(ids(lineOf([node(1, 9)], 1))).toEqual([1])
  expect(ids(lineOf([node(1, 2), node(2, 1)], 1))).toEqual([1, 2])
})

test('the full name leads from the top down', () => {
  expect(fullName(tree, 4)).toBe('N1 / N3 / N4')
  expect(fullName(tree, null)).toBe('')
  const named = [
    { ...node(1, null, '采购'), nameEn: 'Purchasing' },
    { ...node(2, 1, '设备'), nameEn: '' },
  ]
  expect([fullName(named, 2), fullName(named, 2, 'zh-CN')]).toEqual(['采购 / 设备', '采购 / 设备'])
  expect(fullName(named, 2, 'en')).toBe('Purchasing / 设备')
})

test('a node is not moved below itself, at any depth', () => {
  expect([1, 3, 4].map((parentID) => wouldLoop(tree, 1, parentID))).toEqual([true, true, true])
  expect([1, 2, 5, null].map((parentID) => wouldLoop(tree, 3, parentID))).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('a flat list is nested in its own order, without what hangs on nothing', () => {
  const text = nested<{ id: number; parentID: number | null }, string>(
    [...tree, node(7, 9)],
    ({ id }, below) => `${id}(${below.join(' ')})`,
  )
  expect(text).toEqual(['1(5() 3(4()))', '2()'])
})

test('rows have children only where there are some', () => {
  const [first, second] = branchesOf(tree)
  expect(ids(first?.children ?? [])).toEqual([5, 3])
  expect(second).toEqual(node(2, null))
})

test('a search keeps what stands above what it found, in whatever case', () => {
  const { shown, found } = searchedTree([...tree, node(6, 2, 'n4')], ' N4 ')
  expect(ids(found ?? [])).toEqual([4, 6])
  expect(ids(shown)).toEqual([1, 2, 3, 4, 6])
  const { found: english } = searchedTree([{ ...node(1, null, '采购'), nameEn: 'Purchasing' }], 'purch')
  expect(ids(english ?? [])).toEqual([1])
  expect(searchedTree(tree, 'x')).toEqual({ shown: [], found: [] })
  expect(searchedTree(tree, ' ')).toEqual({ shown: tree, found: null })
})
