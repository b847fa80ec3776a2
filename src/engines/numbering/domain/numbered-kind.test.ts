import { expect, test } from 'vitest'
import {
  abbrsOf,
  conditionsOf,
  isStrange,
  type NumberedKind,
  numbersOf,
  recordNumbers,
} from './numbered-kind.ts'

const matter: NumberedKind = { kind: 'matter', words: '事项 | Matter', prefix: 'SX', ...recordNumbers }
const document: NumberedKind = { kind: 'document', words: '文书 | Document', prefix: 'WS' }
const serial = { kind: 'serial', id: 's' } as const
const abbr = (of: 'contractType' | 'department') => ({ kind: 'abbr', id: 'a', of }) as const

test('a kind knows what its own numbers can hold, and any of it when nothing is said', () => {
  expect([abbrsOf(matter), conditionsOf(matter)]).toEqual([['department'], [0, 2, 3]])
  expect([abbrsOf(document).length, conditionsOf(document)]).toEqual([3, [0, 1, 2, 3]])
})

test('a rule with a part or a condition that its kind does not know is strange', () => {
  const of = (segments: Parameters<typeof isStrange>[1]['segments'], conditionType: 0 | 1 | 2 = 0) => ({
    segments,
    conditionType,
  })
  expect(isStrange(matter, of([serial, abbr('department')], 2))).toBe(false)
  expect(isStrange(matter, of([serial, abbr('contractType')]))).toBe(true)
  expect(isStrange(matter, of([serial], 1))).toBe(true)
  expect(isStrange(document, of([serial, abbr('contractType')], 1))).toBe(false)
})

test('numbers of a kind are called so in both languages', () => {
  expect([numbersOf(matter, 'zh-CN'), numbersOf(matter, 'en')]).toEqual(['事项编号', 'Matter numbers'])
})
