import { expect, test } from 'vitest'
import { calendarFeed } from './calendar-feed.ts'

const event = {
  uid: 'deadline-7@3.chancery',
  date: '2026-12-31',
  summary: '上诉期限；逗号, 分号; 反斜杠\\ 与很长很长很长很长很长很长很长很长很长很长很长很长的名称',
  description: '第一行\n第二行',
  alarms: [7, 0],
  sequence: 4,
}
const feed = calendarFeed(
  '期限',
  [event, { ...event, uid: 'other', description: '' }],
  new Date('2026-11-23T02:00:00Z'),
)

test('every line ends with CRLF and has at most 75 octets, no character cut', () => {
  expect(feed.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(feed.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = feed.split('\r\n')
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
  expect(lines.some((line) => line.startsWith(' '))).toBe(true)
  expect(feed).not.toContain('\uFFFD')
})

test('read back it says the same: whole days, texts with their commas, reminders at nine', () => {
  const lines = feed.replaceAll('\r\n ', '').split('\r\n')
  const values = (name: string) =>
    lines.filter((line) => line.startsWith(name)).map((line) => line.slice(line.indexOf(':') + 1))
  expect(values('DTSTART;VALUE=DATE')).toEqual(['20261231', '20261231'])
  expect(values('DTEND;VALUE=DATE')).toEqual(['20270101', '20270101'])
  const plain = (text = '') => text.replace(/\\n/g, '\n').replace(/\\([,;\\])/g, '$1')
  expect(plain(values('SUMMARY')[0])).toBe(event.summary)
  expect(values('DESCRIPTION').map(plain)).toContain(event.description)
  expect(values('DTSTAMP')[0]).toBe('20261123T020000Z')
  expect(values('TRIGGER').slice(0, 2)).toEqual(['-P6DT15H', 'PT9H'])
  for (const part of ['VCALENDAR', 'VEVENT', 'VALARM'])
    expect(lines.filter((line) => line === `BEGIN:${part}`).length).toBe(
      lines.filter((line) => line === `END:${part}`).length,
    )
})
