import fc from 'fast-check'
import ical from 'node-ical'
import { expect, test } from 'vitest'
import { calendarFeed, type FeedEvent } from '../domain/calendar-feed.ts'

/** What another program than ours reads in a feed. */
function opened(events: readonly FeedEvent[]) {
  const read = ical.sync.parseICS(calendarFeed('期限', events, new Date('2026-11-23T02:00:00Z')))
  return Object.values(read)
    .filter((part) => part?.type === 'VEVENT')
    .map(({ uid, datetype, start, end, summary, description, sequence, alarms }) => ({
      ...{ uid, datetype, summary, sequence, description: description ?? '' },
      date: dayOf(start),
      until: end && dayOf(end),
      alarms: (alarms ?? []).map(({ action, trigger }) => [action, String(trigger)]),
    }))
}

/** A whole day is midnight of the machine on which it is read. */
const dayOf = (moment: Date) =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

const event: FeedEvent = {
  uid: 'deadline-7@3.chancery',
  date: '2026-12-31',
  summary: '对判决上诉 事项 7',
  description: '第一行\n第二行',
  alarms: [7, 0],
  sequence: 4,
}

test('a whole day and its reminders at nine are read by another program as they are meant [ASK-01]', () => {
  expect(opened([event])).toEqual([
    {
      ...{ uid: event.uid, datetype: 'date', date: '2026-12-31', until: '2027-01-01', sequence: 4 },
      ...{ summary: event.summary, description: event.description },
      alarms: [
        ['DISPLAY', '-P6DT15H'],
        ['DISPLAY', 'PT9H'],
      ],
    },
  ])
})

test('whatever its texts are, another program reads them as they were written', () => {
  const piece = fc.oneof(
    fc.constantFrom(',', ';', '\\ ', '\n', ':', '"', '，', '合同', '😀', ' a', 'n'),
    fc.string(),
  )
  const text = fc
    .array(piece, { maxLength: 40 })
    .map((parts) => parts.join('').replace(/(?!\n)\p{Cc}/gu, ''))
    // A backslash before one of these is taken for an escape by this reader even where it is escaped itself.
    .filter((words) => words.trim() === words && words.isWellFormed() && !/\\[nN,;\\\n]/.test(words))
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }), (texts) => {
      const events = texts.map(([summary, description], index) => ({
        ...event,
        // Words before them: a text that is quoted as a whole loses its quotes in this reader.
        ...{
          uid: `deadline-${index}@3.chancery`,
          summary: `期限${summary}`,
          description: `说明${description}`,
        },
      }))
      expect(opened(events).map(({ summary, description }) => [summary, description])).toEqual(
        events.map(({ summary, description }) => [summary, description]),
      )
    }),
  )
})
