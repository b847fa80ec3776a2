import { isDate } from '#shared/dates.ts'
import { chineseNumber } from './number-words.ts'
import type { Line, Stretch } from './text.ts'

/** A day as it stands in the text; `value` is yyyy-MM-dd of a day that exists. */
export type DateFound = Stretch & { value: string }

const months = 'January|February|March|April|May|June|July|August|September|October|November|December'
const monthList = months.split('|')
const monthName = `(?:${monthList.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)}|\\.)?`).join('|')}|Sept\\.?)`
const hanDigit = '[〇零○一二三四五六七八九]'
const patterns: readonly [RegExp, (match: RegExpMatchArray) => [string, string, string]][] = [
  [
    /(?<!\d)((?:19|20)\d{2})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/g,
    (m) => [m[1], m[2], m[3]] as [string, string, string],
  ],
  [
    new RegExp(`([一二]${hanDigit}{3})年([一二三四五六七八九十]{1,2})月([一二三四五六七八九十]{1,3})日`, 'g'),
    (m) =>
      [m[1], m[2], m[3]].map((part) => String(chineseNumber((part ?? '').replaceAll('○', '〇')) ?? '')) as [
        string,
        string,
        string,
      ],
  ],
  [
    /(?<![\d./-])((?:19|20)\d{2})-(\d{1,2})-(\d{1,2})(?!\d|[/.]\d|-\d{1,2}(?!\d))/g,
    (m) => [m[1], m[2], m[3]] as [string, string, string],
  ],
  [
    /(?<![\d./])((?:19|20)\d{2})([/.])(\d{1,2})\2(\d{1,2})(?!\d|[/.]\d)/g,
    (m) => [m[1], m[3], m[4]] as [string, string, string],
  ],
  [
    new RegExp(`\\b(${monthName})\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+((?:19|20)\\d{2})\\b`, 'gi'),
    (m) => [m[3] as string, monthNumber(m[1] as string), m[2] as string],
  ],
  [
    new RegExp(
      `\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:day\\s+of\\s+)?(${monthName}),?\\s+((?:19|20)\\d{2})\\b`,
      'gi',
    ),
    (m) => [m[3] as string, monthNumber(m[2] as string), m[1] as string],
  ],
]

/** 03/30/2026 and 30/03/2026 say which is the day; 03/04/2026 does not. */
const anyOrder = /(?<![\d./-])(\d{1,2})\/(\d{1,2})\/((?:19|20)\d{2})(?![\d/])/g
const dayAndMonth = (one: string, other: string): [string, string] | null =>
  Number(one) > 12 && Number(other) <= 12
    ? [one, other]
    : Number(other) > 12 && Number(one) <= 12
      ? [other, one]
      : null

const monthNumber = (name: string): string =>
  String(
    1 + monthList.findIndex((month) => month.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase()),
  )

const shortEnd = /^\s?起?(?:至|到|-|~|—)\s?(?:(\d{1,2})月)?(\d{1,2})日/
/** 2026年5月1日至7月31日, 2026年9月10日至12日: the end of a range in the same year or month. */
const shortEnds = (line: Line, dates: readonly DateFound[]): DateFound[] =>
  dates.flatMap((date) => {
    const match = shortEnd.exec(line.text.slice(date.end, date.end + 14))
    if (!match) return []
    const [whole, month = date.value.slice(5, 7), day = ''] = match
    const value = `${date.value.slice(0, 4)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const start = date.end + whole.search(/\d/)
    return isDate(value) && value > date.value ? [{ line, start, end: date.end + whole.length, value }] : []
  })

/** Every whole date of a line, in its order. Dates with blanks, and 03/04/2026, which is two days, are none. */
export function datesIn(line: Line): DateFound[] {
  const found: DateFound[] = []
  for (const [pattern, parts] of patterns)
    for (const match of line.text.matchAll(pattern)) {
      const [year, month, day] = parts(match)
      const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
      if (isDate(value)) found.push({ line, start: match.index, end: match.index + match[0].length, value })
    }
  for (const match of line.text.matchAll(anyOrder)) {
    const [day, month] = dayAndMonth(match[1] as string, match[2] as string) ?? []
    const value = day && month ? `${match[3]}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : ''
    if (isDate(value)) found.push({ line, start: match.index, end: match.index + match[0].length, value })
  }
  found.push(...shortEnds(line, found))
  return found.sort((a, b) => a.start - b.start)
}
