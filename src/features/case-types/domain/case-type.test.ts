import { expect, test } from 'vitest'
import { caseTypeTree, type FlatCaseType, readCauses } from './case-type.ts'

const node = (id: number, parentID: number | null): FlatCaseType => ({
  id,
  parentID,
  name: `案由${id}`,
  state: 1,
})

test('nodes become a tree with children and templates, in their order [ENT-10]', () => {
  const templates = new Map([[2, [{ id: 9, name: '起草起诉状' }]]])
  expect(
    caseTypeTree([node(1, null), node(3, 1), node(2, 1), { ...node(4, null), state: 2 }], templates),
  ).toEqual([
    {
      id: 1,
      name: '案由1',
      state: 1,
      templateList: [],
      children: [
        { id: 3, name: '案由3', state: 1, children: [], templateList: [] },
        { id: 2, name: '案由2', state: 1, children: [], templateList: [{ id: 9, name: '起草起诉状' }] },
      ],
    },
    { id: 4, name: '案由4', state: 2, children: [], templateList: [] },
  ])
})

test('a list of causes is read by its tabs', () => {
  expect(readCauses('甲\n\t乙\n\t\t丙\n\t丁\n\n戊\n')).toEqual([
    { name: '甲', parent: null },
    { name: '乙', parent: 0 },
    { name: '丙', parent: 1 },
    { name: '丁', parent: 0 },
    { name: '戊', parent: null },
  ])
  expect(() => readCauses('甲\n\t\t乙')).toThrow('too deep')
})
