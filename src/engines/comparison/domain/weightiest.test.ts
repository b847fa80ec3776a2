import { describe, expect, test } from 'vitest'
import type { WeightKind } from './block.ts'
import { weightiestFirst } from './weightiest.ts'

const of = (name: string, ...weights: WeightKind[]) => ({ name, weights })
const names = (list: { name: string }[]) => list.map(({ name }) => name).join('')

describe('what weighs first', () => {
  test('money before the sense, the sense before who must, then time, then figures, then the rest', () => {
    const given = [
      of('g'),
      of('f', 'number'),
      of('e', 'date'),
      of('d', 'period'),
      of('c', 'duty'),
      of('b', 'negation'),
      of('a', 'amount'),
    ]
    expect(names(weightiestFirst(given))).toBe('abcdefg')
  })

  test('of the same weight what is about more things comes first, then the order of the text', () => {
    const given = [of('b', 'amount'), of('c', 'amount'), of('a', 'number', 'amount')]
    expect(names(weightiestFirst(given))).toBe('abc')
  })

  test('what is the heaviest of a difference counts, whatever else it is about', () => {
    expect(names(weightiestFirst([of('b', 'duty', 'number'), of('a', 'number', 'negation')]))).toBe('ab')
  })
})
