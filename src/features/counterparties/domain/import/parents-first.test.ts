import { expect, test } from 'vitest'
import { type NamedLine, parentsFirst } from './parents-first.ts'

const file = (...rows: [name: string, idNumber: string, parent: string][]): NamedLine[] =>
  rows.map(([name, idNumber, parent], at) => ({ line: at + 2, name, idNumber, parent }))
const namesIn = (lines: NamedLine[]) => {
  const { order } = parentsFirst(lines)
  return order?.map((at) => lines[at]?.name) ?? null
}

test('A parent comes before what belongs to it, by number or by name however it is written; nothing else moves', () => {
  expect(
    namesIn(file(['甲', 'A1', 'c3'], ['乙', 'B2', ''], ['丙', 'C3', '丁（集团）'], ['丁(集团)', '', ''])),
  ).toEqual(['丁(集团)', '丙', '甲', '乙'])
  expect(namesIn(file(['集团', 'A1', ''], ['甲', 'B2', '集团'], ['乙', 'C3', '甲']))).toBeNull()
  expect(namesIn(file(['甲', 'A1', '别处的集团'], ['乙', 'B2', '']))).toBeNull()
})

test('Further lines of a party stay where they are, behind its first one', () => {
  const lines = file(['甲', 'A1', '乙'], ['甲', 'A1', '乙'], ['乙', 'B2', ''], ['甲', 'A1', '乙'])
  expect(parentsFirst(lines).order).toEqual([2, 0, 1, 3])
})

test('A line is told where its parent stands, and that two parties are above each other', () => {
  const lines = file(
    ['甲', 'A1', '乙'],
    ['乙', 'B2', '丙'],
    ['丙', 'C3', '甲'],
    ['丁', 'D4', '甲'],
    ['戊', '', '戊'],
  )
  const { order, waits } = parentsFirst(lines)
  expect(order?.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4])
  expect([...waits].toSorted()).toEqual([
    [2, { row: 3, isCircle: true }],
    [3, { row: 4, isCircle: true }],
    [4, { row: 2, isCircle: true }],
    [5, { row: 2, isCircle: false }],
    [6, { row: 6, isCircle: true }],
  ])
})

test('A chain as long as a file is put in order, every line once', () => {
  const many = 20_000
  const lines = file(
    ...Array.from({ length: many }, (_, i): [string, string, string] => [`第${i}家`, `N${i}`, `N${i + 1}`]),
  )
  const { order } = parentsFirst(lines)
  expect([order?.length, order?.[0], order?.at(-1)]).toEqual([many, many - 1, 0])
})

test('A name of many parties of a file is looked at no further than it tells that it does not say which', () => {
  const many = 4_000
  const { order, waits } = parentsFirst(
    file(
      ['子公司', 'S1', '甲公司'],
      ...Array.from({ length: many }, (_, i): [string, string, string] => ['甲公司', `N${i}`, '甲公司']),
    ),
  )
  // Ten of the thousands come first: so many are looked at.
  expect([order?.length, order?.indexOf(0), waits.size]).toEqual([many + 1, 10, many + 1])
})
