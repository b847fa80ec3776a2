import { expect, test } from 'vitest'
import { caseTypeTree, type FlatCaseType } from './case-type.ts'

const node = (id: number, parentID: number | null): FlatCaseType => ({
  id,
  tree: 'civil',
  parentID,
  name: `案由${id}`,
  state: 1,
})

test('nodes become a tree with children and templates, in their order [ENT-10]', () => {
  const templates = new Map([[2, [{ id: 9, name: '起草起诉状' }]]])
  const common = { tree: 'civil', state: 1, templateList: [], children: [] }
  expect(
    caseTypeTree([node(1, null), node(3, 1), node(2, 1), { ...node(4, null), state: 2 }], templates),
  ).toEqual([
    {
      ...common,
      id: 1,
      name: '案由1',
      children: [
        { ...common, id: 3, name: '案由3' },
        { ...common, id: 2, name: '案由2', templateList: [{ id: 9, name: '起草起诉状' }] },
      ],
    },
    { ...common, id: 4, name: '案由4', state: 2 },
  ])
})
