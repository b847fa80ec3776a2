import { describe, expect, test } from 'vitest'
import type { RelationType } from '#engines/forms/domain/index.ts'
import { beyondCeiling, ceilingLines, type FamilyBranch, familyTree, openBelow } from './contract-family.ts'
import type { Relation } from './contract-relations.ts'

const over = (fromID: number, toID: number, relationType: RelationType = 2): Relation => ({
  fromID,
  toID,
  relationType,
})
const drawn = ({ id, repeated, below }: FamilyBranch): string =>
  `${id}${repeated ? '*' : ''}${below.length ? `(${below.map(drawn).join(' ')})` : ''}`
const tree = (ids: number[], relations: Relation[]): string => familyTree(ids, relations).map(drawn).join(' ')

test('a family is a tree below its topmost contracts, each with what is below it once', () => {
  expect(tree([1, 2, 3, 4, 5], [over(1, 2), over(1, 3), over(3, 4, 1), over(2, 5, 3)])).toBe('1(2 3(4)) 5')
  expect(tree([1, 2, 3, 4], [over(1, 3), over(2, 3), over(3, 4, 1)])).toBe('1(3(4)) 2(3*)')
  expect(tree([1], [])).toBe('1')
})

test('what stood in a circle before is cut and shown whole', () => {
  expect(tree([1, 2, 3], [over(1, 2), over(2, 1), over(2, 3)])).toBe('1(2(1* 3))')
})

describe('orders beside the ceiling', () => {
  const yuan = (amount: string) => ({ amount, unit: 'CNY' })
  test('are one line a currency, exceeded in that of the ceiling alone', () => {
    const dollars = { amount: '999', unit: 'USD' }
    expect(ceilingLines(yuan('100'), [dollars, yuan('100')])).toEqual([
      { unit: 'CNY', ordered: '100', ceiling: '100', isExceeded: false },
      { unit: 'USD', ordered: '999', ceiling: null, isExceeded: false },
    ])
    expect(ceilingLines(yuan('9007199254740992'), [yuan('9007199254740993')])[0]?.isExceeded).toBe(true)
    expect(ceilingLines(yuan('100'), [])).toEqual([
      { unit: 'CNY', ordered: '0', ceiling: '100', isExceeded: false },
    ])
    expect(ceilingLines(null, [yuan('5')])).toEqual([
      { unit: 'CNY', ordered: '5', ceiling: null, isExceeded: false },
    ])
  })

  const member = (id: number, status: number, amount: string | null, unit = 'CNY') => ({
    id,
    name: `合同${id}`,
    status,
    amount: amount === null ? null : { amount, unit },
  })
  const family = (order: ReturnType<typeof member>, ordered: string) => ({
    members: [member(1, 6, '100'), order],
    relations: [over(1, order.id)],
    frameworks: [{ contractID: 1, lines: ceilingLines(yuan('100'), [yuan(ordered)]) }],
  })
  test('are told to who submits one: a draft is counted with them, what counts already is not counted twice', () => {
    expect(beyondCeiling(family(member(2, 1, '41'), '60'), 2)).toMatchObject([
      { framework: { id: 1 }, line: { unit: 'CNY', ordered: '101', ceiling: '100', isExceeded: true } },
    ])
    expect(beyondCeiling(family(member(2, 1, '40'), '60'), 2)).toEqual([])
    expect(beyondCeiling(family(member(2, 3, '41'), '100'), 2)).toEqual([])
    expect(beyondCeiling(family(member(2, 3, '41'), '101'), 2)).toHaveLength(1)
  })
  test('of another currency, without an amount or without a ceiling are beyond nothing', () => {
    expect(beyondCeiling(family(member(2, 1, '500', 'USD'), '60'), 2)).toEqual([])
    expect(beyondCeiling(family(member(2, 1, null), '60'), 2)).toEqual([])
    expect(beyondCeiling({ ...family(member(2, 1, '41'), '60'), frameworks: [] }, 2)).toEqual([])
    expect(beyondCeiling({ ...family(member(2, 1, '41'), '60'), relations: [over(1, 2, 1)] }, 2)).toEqual([])
  })
})

test('who ends a contract is told of what depends on it and is not over: not of renewals, drafts and what has ended', () => {
  const status = { 2: 6, 3: 2, 4: 1, 5: 9, 6: 12, 7: 8, 8: 6, 9: 6 }
  const members = Object.entries(status).map(([id, of]) => ({
    id: Number(id),
    name: '',
    status: of,
    amount: null,
  }))
  const relations = [
    ...[2, 3, 4, 5, 6].map((id) => over(1, id)),
    over(1, 7, 1),
    over(1, 8, 4),
    over(1, 9, 5),
    over(2, 9),
  ]
  expect(openBelow({ members, relations }, 1).map(({ id }) => id)).toEqual([2, 3, 7, 9])
  expect(openBelow({ members, relations }, 8)).toEqual([])
})
