import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  byMonth,
  isAwaited,
  keyText,
  kindsIn,
  reachOf,
  readKey,
  standingText,
  timelineGroupKeys,
  timelineKindKeys,
  timelineTitle,
} from './case-timeline.ts'

test('every kind belongs to one group, and all together are the whole', () => {
  const all = timelineGroupKeys.flatMap((group) => kindsIn(group))
  expect(all.toSorted()).toEqual(timelineKindKeys.toSorted())
  expect(kindsIn(undefined)).toEqual(timelineKindKeys)
})

describe('a page goes on where the one before ended', () => {
  test('by a key that is read as it was written, and nothing else is taken for one', () => {
    const key = { date: '2026-10-08', place: 7, id: 41 }
    expect(readKey(keyText(key))).toEqual(key)
    for (const text of ['', '2026-10-08', '2026-13-08.1.1', '2026-10-08.x.1', '2026-10-08.1.1; drop'])
      expect(readKey(text)).toBeNull()
  })

  const key = fc.record({
    date: fc.constantFrom('2026-10-07', '2026-10-08', '2026-10-09'),
    place: fc.integer({ min: 0, max: 3 }),
    id: fc.integer({ min: 1, max: 3 }),
  })
  test('what each kind takes by itself is what comparing day, place and id takes', () => {
    fc.assert(
      fc.property(key, key, fc.constantFrom('past' as const, 'coming' as const), (row, at, part) => {
        const ahead = <T>(a: T, b: T) => (part === 'past' ? a < b : a > b)
        const whole =
          row.date !== at.date
            ? ahead(row.date, at.date)
            : row.place !== at.place
              ? ahead(row.place, at.place)
              : ahead(row.id, at.id)
        const reach = reachOf(row.place, at, part)
        const own =
          ahead(row.date, at.date) ||
          (row.date === at.date && (reach === 'day' || (reach === 'id' && ahead(row.id, at.id))))
        expect(own).toBe(whole)
      }),
    )
  })
})

test('an item is told in words of its kind and its own', () => {
  const titles = (kind: (typeof timelineKindKeys)[number], title: string, code: number | null = null) => [
    timelineTitle({ kind, title, code }, 'zh-CN'),
    timelineTitle({ kind, title, code }, 'en'),
  ]
  expect(titles('filed', '一审')).toEqual(['立案：一审', 'Filed: 一审'])
  expect(titles('decision', '支持本金', 1)).toEqual(['判决：支持本金', 'Judgment: 支持本金'])
  expect(titles('document', '起诉状', 1)).toEqual(['收到：起诉状', 'Received: 起诉状'])
  expect(titles('feePaid', '律所', 1)).toEqual(['支付费用（律师费）：律所', 'Fee paid (Lawyers’ fees): 律所'])
  expect(titles('hearing', '')).toEqual(['开庭', 'Hearing'])
  expect(titles('move', '', 2)).toEqual(['状态：在办', 'Status: In progress'])
  expect(titles('event', '收到传票')).toEqual(['收到传票', '收到传票'])
  expect(titles('deadline', '上诉 | Appeal')).toEqual(['上诉', 'Appeal'])
  expect(titles('deadline', '举证期限')).toEqual(['举证期限', '举证期限'])
})

test('how it stands is said where its day does not say it', () => {
  expect(standingText({ kind: 'deadline', standing: 'missed' }, 'zh-CN')).toBe('已错过')
  expect(standingText({ kind: 'task', standing: 'open' }, 'zh-CN')).toBeNull()
  expect(standingText({ kind: 'event', standing: 'none' }, 'en')).toBeNull()
  expect(isAwaited({ kind: 'task', standing: 'open' })).toBe(true)
  expect(isAwaited({ kind: 'approval', standing: 'open' })).toBe(false)
  expect(isAwaited({ kind: 'task', standing: 'done' })).toBe(false)
})

test('items stand under their months, in their order', () => {
  const items = ['2026-10-08', '2026-10-01', '2026-09-30'].map((date) => ({ date }))
  expect(byMonth(items).map(({ month, items: of }) => [month, of.length])).toEqual([
    ['2026-10', 2],
    ['2026-09', 1],
  ])
  expect(byMonth([])).toEqual([])
})
