import { expect, test } from 'vitest'
import type { RelationType } from '#engines/forms/domain/index.ts'
import { familyTree } from '../../domain/contract-family.ts'
import { cutToWidth, placeFamily } from './family-layout.ts'

const over = (fromID: number, toID: number) => ({ fromID, toID, relationType: 2 as RelationType })

test('every contract has a place of its own, right of what it stands below, and nobody shares one', () => {
  const ids = [1, 2, 3, 4, 5, 6]
  const { places, columns, rows } = placeFamily(
    familyTree(ids, [over(1, 2), over(1, 3), over(3, 4), over(3, 5), over(6, 3)]),
  )
  expect([...places.keys()].sort()).toEqual(ids)
  expect(places.get(1)).toEqual({ column: 0, row: 0.75 })
  expect(places.get(3)).toEqual({ column: 1, row: 1.5 })
  expect(places.get(6)).toEqual({ column: 0, row: 3 })
  expect([columns, rows]).toEqual([3, 4])
  expect(new Set([...places.values()].map(({ column, row }) => `${column}/${row}`)).size).toBe(ids.length)
})

test('long names are cut by their width', () => {
  expect(cutToWidth('年度采购框架协议', 16)).toBe('年度采购框架协议')
  expect(cutToWidth('年度采购框架协议', 15)).toBe('年度采购框架…')
  expect(cutToWidth('Framework 2026', 14)).toBe('Framework 2026')
  expect(cutToWidth('Framework 2026', 10)).toBe('Framework…')
})
