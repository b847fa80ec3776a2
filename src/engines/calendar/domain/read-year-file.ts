import { addDays, daysBetween, parseDate } from '#shared/dates.ts'
import type { Words } from '#shared/text.ts'
import { type CalendarYear, inOrder, type SpecialDay, type SpecialDayKind } from './calendar-year.ts'
import { festivalWords } from './festival-words.ts'
import { weekday } from './weekday.ts'
import { missingDays, strayDays } from './year-completeness.ts'

/** What keeps a file from becoming a year, in words by code; `{…}` is filled from the problem's params. */
export const yearProblems = {
  notReadable: '文件既不是 .csv 也不是 .ics，或没有内容 | The file is neither .csv nor .ics, or is empty',
  noHeadings:
    '.csv 的首行应为列名 date,kind,name（或 日期,类型,名称） | The first row of a .csv must contain the column names date,kind,name',
  noDays: '文件中没有任何日期 | The file contains no dates',
  tooManyDays: '文件中的日期过多，一年最多 366 天 | Too many dates; a year has at most 366 days',
  notDate: '第 {line} 行的日期「{value}」不存在 | Line {line}: “{value}” is not a valid date',
  notKind:
    '第 {line} 行的类型「{value}」无法识别，应为 holiday（放假）或 make-up working day（补班） | Line {line}: “{value}” is neither a holiday nor a make-up working day',
  wrongYear: '第 {line} 行的 {value} 不在 {year} 年 | Line {line}: {value} is not in {year}',
  repeated:
    '第 {line} 行的 {value} 已在第 {first} 行出现 | Line {line}: {value} already appears in line {first}',
  contradicts:
    '{value} 在第 {first} 行与第 {line} 行一处放假、一处补班 | {value} is a holiday in one of lines {first} and {line} and a make-up working day in the other',
  makeUpOnWeekday:
    '第 {line} 行的 {value} 是周一至周五，本来就上班，不能是补班日 | Line {line}: {value} is a weekday and cannot be a make-up working day',
  lacksStatutory:
    '缺少法定节假日 {value}（{name}），文件不是 {year} 年的完整安排 | The public holiday {value} ({nameEn}) is missing: the file does not contain the complete holidays of {year}',
  notForAll:
    '{value}「{name}」不是全体公民放假的节日假期，请从文件中删除；仅部分人放假的纪念日不影响期限 | {value} “{name}” is not a public holiday for all citizens: remove it from the file. Holidays for some groups only do not affect deadlines',
  badSpan:
    '第 {line} 行的事件结束早于开始，或跨度超过 31 天 | Line {line}: the event ends before it starts, or is longer than 31 days',
} as const satisfies Record<string, Words>

/** The words of a problem by its code; the code itself for one that this version does not know. */
export const yearProblemWords = (code: string): Words =>
  Object.entries(yearProblems).find(([known]) => known === code)?.[1] ?? `${code} | ${code}`

export type YearProblem = {
  code: keyof typeof yearProblems
  params: Record<string, string | number>
}
export type YearFile = { days: SpecialDay[]; problems: YearProblem[] }

type Found = { line: number; date: string; kind: SpecialDayKind; name: string }
type Read = { found: Found[]; problems: YearProblem[] }

/**
 * The days of a year from a .csv (date, kind, name) or an .ics (whole-day events; one whose title says 班 is worked). Every problem is told, with its line;
 * only a file without any may become the year.
 */
export function readYearFile(text: string, year: number): YearFile {
  const plain = text.replace(/^\uFEFF/, '').trim()
  if (!plain || plain.includes('\0')) return { days: [], problems: [{ code: 'notReadable', params: {} }] }
  const read = /^BEGIN:VCALENDAR/i.test(plain) ? readIcs(plain) : readCsv(plain)
  const problems = [...read.problems]
  if (!read.found.length && !problems.length) problems.push({ code: 'noDays', params: {} })
  if (read.found.length > 366) return { days: [], problems: [{ code: 'tooManyDays', params: {} }] }
  problems.push(...problemsOf(read.found, year))
  const days = read.found.map(({ date, kind, name }) => ({ date, kind, name }))
  if (!problems.length) problems.push(...wrongDays(days, year))
  return { days: inOrder(days), problems }
}

function problemsOf(found: readonly Found[], year: number): YearProblem[] {
  const seen = new Map<string, Found>()
  return found.flatMap(({ line, date: value, kind, name }): YearProblem[] => {
    const first = seen.get(value)
    if (!first) seen.set(value, { line, date: value, kind, name })
    if (!value.startsWith(`${year}-`)) return [{ code: 'wrongYear', params: { line, value, year } }]
    if (first)
      return [
        {
          code: first.kind === kind ? 'repeated' : 'contradicts',
          params: { line, value, first: first.line },
        },
      ]
    if (kind === 'makeUp' && ![0, 6].includes(weekday(value)))
      return [{ code: 'makeUpOnWeekday', params: { line, value } }]
    return []
  })
}

/** What keeps the days from being a whole year: festivals that it lacks, and days that are no public holiday. */
const wrongDays = (days: readonly SpecialDay[], year: number): YearProblem[] => [
  ...missingDays({ year, days }).map(
    ({ date: value, name }): YearProblem => ({
      code: 'lacksStatutory',
      params: { value, year, name, nameEn: festivalWords[name] ?? name },
    }),
  ),
  ...strayDays({ year, days }).map(
    ({ date: value, name }): YearProblem => ({ code: 'notForAll', params: { value, name } }),
  ),
]

const kindWords: Readonly<Record<string, SpecialDayKind>> = {
  holiday: 'off',
  off: 'off',
  放假: 'off',
  休: 'off',
  假日: 'off',
  'make-up working day': 'makeUp',
  makeup: 'makeUp',
  workday: 'makeUp',
  补班: 'makeUp',
  上班: 'makeUp',
  班: 'makeUp',
}
const columnWords: Readonly<Record<string, 'date' | 'kind' | 'name'>> = {
  date: 'date',
  日期: 'date',
  kind: 'kind',
  类型: 'kind',
  name: 'name',
  名称: 'name',
}

function readCsv(text: string): Read {
  const rows = text.split(/\r\n|\r|\n/).map((row) => row.split(/[,\t;]/).map(unquoted))
  const columns = (rows[0] ?? []).map((word) => columnWords[word.toLowerCase()])
  const place = {
    date: columns.indexOf('date'),
    kind: columns.indexOf('kind'),
    name: columns.indexOf('name'),
  }
  if (place.date < 0 || place.kind < 0) return { found: [], problems: [{ code: 'noHeadings', params: {} }] }
  const read: Read = { found: [], problems: [] }
  rows.slice(1).forEach((cells, index) => {
    if (cells.every((cell) => cell === '')) return
    const line = index + 2
    const [typed, word] = [cells[place.date] ?? '', cells[place.kind] ?? '']
    const date = parseDate(typed)
    const kind = kindWords[word.toLowerCase()]
    if (!date) read.problems.push({ code: 'notDate', params: { line, value: typed.slice(0, 40) } })
    else if (!kind) read.problems.push({ code: 'notKind', params: { line, value: word.slice(0, 40) } })
    else read.found.push({ line, date, kind, name: (cells[place.name] ?? '').slice(0, 60) })
  })
  return read
}

const unquoted = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"')
    .trim()

const longestEvent = 31

/** Whole-day events of RFC 5545; DTEND is the day after the last. */
function readIcs(text: string): Read {
  const read: Read = { found: [], problems: [] }
  let event: Map<string, string> | null = null
  let line = 0
  for (const { content, at } of unfolded(text)) {
    if (/^BEGIN:VEVENT$/i.test(content)) [event, line] = [new Map(), at]
    else if (/^END:VEVENT$/i.test(content) && event) {
      addEvent(read, event, line)
      event = null
    } else if (event) {
      const [, key = '', value = ''] = /^([\w-]+)[^:]*:(.*)$/.exec(content) ?? []
      if (!event.has(key.toUpperCase())) event.set(key.toUpperCase(), value)
    }
  }
  return read
}

function addEvent(read: Read, event: ReadonlyMap<string, string>, line: number): void {
  const typed = event.get('DTSTART') ?? ''
  const from = parseDate(typed.slice(0, 8))
  if (!from) {
    read.problems.push({ code: 'notDate', params: { line, value: typed.slice(0, 40) } })
    return
  }
  const end = parseDate((event.get('DTEND') ?? '').slice(0, 8)) ?? addDays(from, 1)
  const length = Math.max(daysBetween(from, end), end === from ? 1 : 0)
  if (length < 1 || length > longestEvent) {
    read.problems.push({ code: 'badSpan', params: { line } })
    return
  }
  const title = (event.get('SUMMARY') ?? '').replace(/\\([,;\\])/g, '$1').trim()
  const kind: SpecialDayKind = /班|work/i.test(title) ? 'makeUp' : 'off'
  const name = title.replace(/[（(].*$/, '').split(/\s/)[0] ?? ''
  for (let day = 0; day < length; day++)
    read.found.push({ line, date: addDays(from, day), kind, name: name.slice(0, 60) })
}

/** Lines with their continuations (RFC 5545 § 3.1), each with the number of its first. */
function unfolded(text: string): { content: string; at: number }[] {
  const lines: { content: string; at: number }[] = []
  text.split(/\r\n|\r|\n/).forEach((row, index) => {
    const last = lines.at(-1)
    if (/^[ \t]/.test(row) && last) last.content += row.slice(1)
    else lines.push({ content: row.trimEnd(), at: index + 1 })
  })
  return lines
}

/** What differs between the year that is used and the one that is to replace it. Null before: every day is new. */
export function yearDifference(
  before: Pick<CalendarYear, 'days'> | null,
  days: readonly SpecialDay[],
): { added: SpecialDay[]; dropped: SpecialDay[] } {
  const key = ({ date, kind }: SpecialDay) => `${date} ${kind}`
  const [old, now] = [new Set(before?.days.map(key)), new Set(days.map(key))]
  return {
    added: days.filter((day) => !old.has(key(day))),
    dropped: (before?.days ?? []).filter((day) => !now.has(key(day))),
  }
}
