import { describe, expect, test } from 'vitest'
import { type Found, isContractOpen, namesIn, type Tie, weightOf } from './conflict-check.ts'

const tie = (more: Partial<Tie> = {}): Tie => ({
  id: 1,
  name: '甲',
  number: null,
  status: 1,
  isOpen: true,
  side: null,
  ...more,
})
const found = (more: Partial<Found> = {}): Found => ({
  what: 'party',
  contracts: [],
  cases: [],
  disputes: [],
  ...more,
})

describe('what somebody on the other side means', () => {
  test('a party of the organisation itself is a conflict, whatever it is tied to', () => {
    expect(weightOf(found({ what: 'own' }))).toBe('conflict')
  })

  test('a party on our side of an open matter is one; of an ended one it is not', () => {
    for (const kind of ['cases', 'disputes'] as const) {
      expect(weightOf(found({ [kind]: [tie({ side: 2 }), tie({ side: 1 })] }))).toBe('conflict')
      expect(weightOf(found({ [kind]: [tie({ side: 1, isOpen: false })] }))).toBe('known')
      for (const side of [2, 3] as const) {
        expect(weightOf(found({ [kind]: [tie({ side })] }))).toBe('caution')
        expect(weightOf(found({ [kind]: [tie({ side, isOpen: false })] }))).toBe('known')
      }
    }
  })

  test('a firm or lawyer is one while they act for us', () => {
    for (const what of ['firm', 'lawyer'] as const) {
      expect(weightOf(found({ what }))).toBe('known')
      expect(weightOf(found({ what, cases: [tie({ isOpen: false })] }))).toBe('known')
      expect(weightOf(found({ what, disputes: [tie()] }))).toBe('conflict')
    }
  })

  test('a contract that goes on asks for caution', () => {
    expect(weightOf(found({ contracts: [tie()] }))).toBe('caution')
    expect(weightOf(found({ contracts: [tie({ isOpen: false })] }))).toBe('known')
    expect(weightOf(found())).toBe('known')
  })
})

test('a contract goes on until it is completed, terminated or void; what expired may still have to be settled', () => {
  const open = Array.from({ length: 12 }, (_, at) => at + 1).filter(isContractOpen)
  expect(open).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('names are a line each or apart by signs that no name has, each once', () => {
  expect(namesIn(' 甲公司\n乙  公司；丙公司;丁、甲公司\n\n')).toEqual(['甲公司', '乙 公司', '丙公司', '丁'])
  expect(namesIn(' \n；')).toEqual([])
})
