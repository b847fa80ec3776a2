import { expect, test } from 'vitest'
import { carriedStory } from './carried-story.ts'

const nothing = { facts: '', issues: '', arose: null, known: null }
const today = '2026-11-23'

test('of what is empty, or has no day, nothing is told', () => {
  expect(carriedStory(nothing, [{ way: '催告函' }, null, { date: '2026-13-01' }], today, 'zh-CN')).toEqual([])
  expect(carriedStory(nothing, undefined, today, 'zh-CN')).toEqual([])
})

test('what has no day stands on today, in the language of the organisation, and is cut where an event holds less', () => {
  const events = carriedStory(
    { ...nothing, facts: 'x'.repeat(2001), issues: 'Which law applies' },
    [{ date: '2025-06-03', way: 'w'.repeat(300) }],
    today,
    'en',
  )
  expect(events.map(({ on }) => on)).toEqual([today, today, '2025-06-03'])
  expect(events[0]).toMatchObject({ title: 'Facts of the dispute' })
  expect(events[0]?.detail).toHaveLength(2000)
  expect(events[2]?.title).toHaveLength(200)
  expect(events[2]?.title).toMatch(/^Limitation interrupted: w/)
})
