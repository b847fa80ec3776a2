import { expect, test } from 'vitest'
import type { Department } from '../domain/department-api.ts'
import { branchesOf } from './use-departments.ts'

const department = (id: number, parentID: number | null, name: string): Department => ({
  id,
  parentID,
  name,
  nameEn: '',
  path: '',
  abbr: null,
  head: null,
  sortOrder: 0,
  people: 0,
  version: 1,
})
const all = [
  department(1, null, '集团'),
  department(2, 1, '法务部'),
  department(3, 2, '诉讼组'),
  department(4, 1, '采购部'),
]

test('a flat list becomes a tree in its own order', () => {
  const [top] = branchesOf(all)
  expect(top?.children?.map(({ name }) => name)).toEqual(['法务部', '采购部'])
  expect(top?.children?.[0]?.children?.[0]?.name).toBe('诉讼组')
})

test('a search keeps what matches and everything above it', () => {
  const [top, ...others] = branchesOf(all, '诉讼')
  expect(others).toEqual([])
  expect(top?.children?.map(({ name }) => name)).toEqual(['法务部'])
  expect(branchesOf(all, '不存在')).toEqual([])
})
