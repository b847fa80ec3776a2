import { expect, test } from 'vitest'
import { type ListPlace, listCounters } from './list-counters.ts'

type Paragraph = {
  num: number
  level?: number
  list?: string
  override?: Record<number, number>
  restart?: Record<number, number | null>
  starts?: number[]
}

/** The counters of paragraphs, each as far as its level: '2.1'. */
function counted(paragraphs: readonly Paragraph[]): string[] {
  const count = listCounters()
  return paragraphs.map(({ num, level = 0, list = 'a', override = {}, restart = {}, starts }) => {
    const place: ListPlace = {
      numId: String(num),
      abstractNumId: list,
      level,
      starts: starts ?? [1, 1, 1, 1, 1, 1, 1, 1, 1].map((start, at) => override[at] ?? start),
      overrideOf: (at) => override[at],
      restartsAfter: (at) => (at in restart ? (restart[at] ?? null) : at - 1),
    }
    return count(place)
      .slice(0, level + 1)
      .join('.')
  })
}
const one = (level: number): Paragraph => ({ num: 1, level })

test('a level begins anew behind each higher one', () => {
  const counters = counted([one(0), one(1), one(1), one(2), one(1), one(0), one(1), one(2)])
  expect(counters).toEqual(['1', '1.1', '1.2', '1.2.1', '1.3', '2', '2.1', '2.1.1'])
})

test('lists of one definition count together: 第三条 follows 第二条 under another number of the list', () => {
  expect(counted([{ num: 1 }, { num: 1 }, { num: 2 }, { num: 1 }])).toEqual(['1', '2', '3', '4'])
  expect(counted([{ num: 1 }, { num: 2, list: 'b' }, { num: 1 }])).toEqual(['1', '1', '2'])
})

test('a list that begins anew does so once, and those of its definition go on from there', () => {
  const again = { num: 2, override: { 0: 1 } }
  const fifth = { num: 3, override: { 0: 5 } }
  expect(counted([{ num: 1 }, { num: 1 }, again, again, { num: 1 }, fifth, fifth])).toEqual([
    '1',
    '2',
    '1',
    '2',
    '3',
    '5',
    '6',
  ])
})

test('a level that begins anew leaves the one above as it is', () => {
  const second = { num: 2, level: 1, override: { 0: 1, 1: 1 } }
  expect(counted([one(0), one(0), one(1), one(1), second, second])).toEqual([
    '1',
    '2',
    '2.1',
    '2.2',
    '2.1',
    '2.2',
  ])
})

test('a level that was skipped counts as begun', () => {
  expect(counted([one(2), one(2), one(0), one(2), one(1)])).toEqual(['1.1.1', '1.1.2', '2', '2.1.1', '2.2'])
})

test('articles that go on through all chapters do not begin anew', () => {
  const article = { num: 1, level: 1, restart: { 1: null } }
  const chapter = { num: 1, level: 0, restart: { 1: null } }
  expect(counted([chapter, article, article, chapter, article])).toEqual(['1', '1.1', '1.2', '2', '2.3'])
})

test('a list may begin at zero', () => {
  expect(
    counted([
      { num: 1, starts: [0] },
      { num: 1, starts: [0] },
    ]),
  ).toEqual(['0', '1'])
})
