import { describe, expect, test } from 'vitest'
import { flowDefinitionSchema } from './flow-definition.ts'
import { addNode, changeNode, freeNodeId, moveNode, removeNode, unfinishedNodes } from './flow-draft.ts'

const empty = flowDefinitionSchema.parse({ nodes: [] })
const three = ['甲', '乙', '丙'].reduce(
  (definition, name) => addNode(definition, definition.nodes.length, 'approver', name).definition,
  empty,
)
const names = ({ nodes }: typeof empty) => nodes.map(({ name }) => name).join('')

describe('a draft of a flow', () => {
  test('takes new nodes at any place, with ids of their own, ready to be stored', () => {
    expect(names(addNode(three, 0, 'approver', '丁').definition)).toBe('丁甲乙丙')
    expect(names(addNode(three, 2, 'approver', '丁').definition)).toBe('甲乙丁丙')
    expect(new Set(three.nodes.map(({ id }) => id)).size).toBe(3)
    expect(flowDefinitionSchema.parse(three)).toEqual(three)
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
    const { definition, id } = addNode(three, 3, 'cc', '抄送')
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
