import { expect, test } from 'vitest'
import { groupTree } from './group-tree.ts'

const member = (id: number, name: string, parentID: number | null) => ({ id, name, parentID })

test('a group is told from the top down, each member behind its parent, brothers by name', () => {
  const members = [
    member(4, '苏州分公司', 2),
    member(3, '北京子公司', 1),
    member(1, '星河集团', null),
    member(2, '华东子公司', 1),
  ]
  expect(groupTree(members, 1).map(({ id, level }) => [id, level])).toEqual([
    [1, 0],
    [3, 1],
    [2, 1],
    [4, 2],
  ])
})

test('a circle, which two hands may have made at once, ends', () => {
  const members = [member(1, '甲', 2), member(2, '乙', 1)]
  expect(groupTree(members, 1).map(({ id }) => id)).toEqual([1, 2])
  expect(groupTree(members, 9)).toEqual([])
})
