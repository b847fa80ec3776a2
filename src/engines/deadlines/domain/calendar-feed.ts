import { addDays } from '#shared/dates.ts'

export type FeedEvent = {
  /** Stays the same for the same deadline, so that a calendar program changes its entry. */
  uid: string
  date: string
  summary: string
  description: string
  /** Days before on which the calendar program reminds. */
  alarms: readonly number[]
  /** Goes up with each change. */
  sequence: number
}

const escaped = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/;/g, '\\;')
    .replace(/,/g, '\\,')
    .replace(/\r\n|\r|\n/g, '\\n')

const octets = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** One content line of at most 75 octets, continued on further ones; no character is cut (RFC 5545 § 3.1). */
function folded(line: string): string {
  const lines: string[] = []
  let [current, length] = ['', 0]
  for (const character of line) {
    const size = octets(character)
    if (length + size > 75) {
      lines.push(current)
      current = ' '
      length = 1
    }
    current += character
    length += size
  }
  return [...lines, current].join('\r\n')
}

const compact = (date: string): string => date.replaceAll('-', '')
const stamp = (instant: Date): string => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Whole-day entries as iCalendar (RFC 5545): what a calendar program subscribes to. */
export function calendarFeed(name: string, events: readonly FeedEvent[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//chancery//deadlines//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const eventLines = (event: FeedEvent, now: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(event.uid)}`,
  `DTSTAMP:${stamp(now)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART;VALUE=DATE:${compact(event.date)}`,
  `DTEND;VALUE=DATE:${compact(addDays(event.date, 1))}`,
  `SUMMARY:${escaped(event.summary)}`,
  ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
  'TRANSP:TRANSPARENT',
  ...event.alarms.flatMap((days) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(event.summary)}`,
    // At nine in the morning of that day.
    `TRIGGER:${days === 0 ? 'PT9H' : `-P${days - 1}DT15H`}`,
    'END:VALARM',
  ]),
  'END:VEVENT',
]
