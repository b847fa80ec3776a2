import { describe, expect, test } from 'vitest'
import { compileForm, type RelationType, readDefinition } from '#engines/forms/domain/index.ts'
import {
  fieldsNamingItself,
  type Relation,
  relationBetween,
  relationChoices,
  relationRefusal,
  relationsOfForm,
  sideOfNamed,
  sideOfOther,
  standsAboveItself,
} from './contract-relations.ts'

describe('where those stand that a contract names in its form', () => {
  // Category of who names them: 1 ordinary, 2 framework, 3 supplementary, 4 alteration, 5 termination.
  test.each<[RelationType, string]>([
    [1, 'below below above above above'],
    [2, 'above below above above above'],
    [3, 'beside beside beside beside beside'],
    [4, 'above above above above above'],
    [5, 'above above above above above'],
  ])('by relation type %i and its own category', (type, expected) => {
    expect([1, 2, 3, 4, 5].map((category) => sideOfNamed(type, category)).join(' ')).toBe(expected)
  })
})

test('a relation is the same from both sides', () => {
  for (const { relationType, side } of relationChoices) {
    const opposite = side === 'above' ? 'below' : side === 'below' ? 'above' : 'beside'
    const seen = relationBetween(7, 9, relationType, side)
    expect(relationBetween(9, 7, relationType, opposite)).toEqual(seen)
    expect([sideOfOther(seen, 7), sideOfOther(seen, 9)]).toEqual([side, opposite])
  }
  expect(relationBetween(7, 9, 2, 'below')).toEqual({ fromID: 7, toID: 9, relationType: 2 })
  expect(relationBetween(9, 7, 3, 'beside')).toEqual({ fromID: 7, toID: 9, relationType: 3 })
  expect(relationChoices).toHaveLength(9)
})

describe('what a form says', () => {
  const form = compileForm(
    readDefinition({
      fieldGroupList: [
        {
          name: '一',
          fieldList: [
            { id: 'a', name: '关联合同', type: 'relatedContracts' },
            { id: 'b', name: '其他', type: 'relatedContracts' },
            { id: 'c', name: '备注', type: 'textarea' },
          ],
        },
      ],
    }),
  )
  const values = {
    a: [
      { relationType: 2, contractIDs: [5, 9] },
      { relationType: 2, contractIDs: [9, 12] },
    ],
    b: [{ relationType: 3, contractIDs: [5, 12] }],
    c: '9',
  }
  test('is one relation for each contract, type and field', () => {
    expect(relationsOfForm(form, values, { id: 9, category: 2 })).toEqual([
      { fromID: 9, toID: 5, relationType: 2, fieldID: 'a' },
      { fromID: 9, toID: 12, relationType: 2, fieldID: 'a' },
      { fromID: 5, toID: 9, relationType: 3, fieldID: 'b' },
      { fromID: 9, toID: 12, relationType: 3, fieldID: 'b' },
    ])
    expect(relationsOfForm(form, { a: null }, { id: 9, category: 1 })).toEqual([])
  })
  test('names the fields in which a contract names itself', () => {
    expect(fieldsNamingItself(form, values, 9)).toEqual(['a'])
    expect(fieldsNamingItself(form, values, 5)).toEqual(['a', 'b'])
    expect(fieldsNamingItself(form, values, 6)).toEqual([])
  })
})

test('nobody stands above themselves; undirected relations do not count', () => {
  const over = (text: string, type: RelationType = 1): Relation[] =>
    text.split(' ').map((pair) => ({
      fromID: Number(pair[0]),
      toID: Number(pair[1]),
      relationType: type,
    }))
  expect(standsAboveItself(1, over('12 23 31'))).toBe(true)
  expect(standsAboveItself(1, [...over('12 23'), ...over('31', 4)])).toBe(true)
  expect(standsAboveItself(1, over('12 23 13'))).toBe(false)
  expect(standsAboveItself(1, [...over('12 23'), ...over('13', 3)])).toBe(false)
  expect(standsAboveItself(1, over('21 23 32'))).toBe(false)
  expect(standsAboveItself(1, over('21 12'))).toBe(true)
  expect(standsAboveItself(1, [])).toBe(false)
})

describe('a tie is refused', () => {
  const of = (id: number, status: number) => ({ id, status: status as 1 })
  test('with itself and with what is void, on either side', () => {
    expect(relationRefusal(of(1, 6), of(1, 6), 3, 'beside')).toEqual({ why: 'itself', who: 1 })
    expect(relationRefusal(of(1, 12), of(2, 6), 3, 'beside')).toEqual({ why: 'void', who: 1 })
    expect(relationRefusal(of(1, 6), of(2, 12), 1, 'below')).toEqual({ why: 'void', who: 2 })
    expect(relationRefusal(of(1, 1), of(2, 1), 1, 'below')).toBeNull()
  })
  test('where what is renewed or altered was not signed', () => {
    for (const type of [4, 5] as const) {
      expect(relationRefusal(of(1, 1), of(2, 4), type, 'above')).toEqual({ why: 'notSigned', who: 2 })
      expect(relationRefusal(of(1, 4), of(2, 6), type, 'below')).toEqual({ why: 'notSigned', who: 1 })
      expect(relationRefusal(of(1, 1), of(2, 5), type, 'above')).toBeNull()
      expect(relationRefusal(of(1, 5), of(2, 1), type, 'below')).toBeNull()
    }
    for (const type of [1, 2, 3] as const)
      expect(relationRefusal(of(1, 1), of(2, 1), type, 'above')).toBeNull()
  })
})
