import { type Locale, said } from './text.ts'

/** Dates are 'yyyy-MM-dd' text in the organisation's time zone; instants are ISO 8601 UTC text or Date. No clock here. */

/** 1 yyyy-MM-dd, 2 yyyy年MM月dd日, 3 yyyy/MM/dd, 4 yyyy-MM, 5 yyyy. */
export const dateFormats = { dashes: 1, chinese: 2, slashes: 3, month: 4, year: 5 } as const
export type DateFormat = (typeof dateFormats)[keyof typeof dateFormats]

export const defaultTimeZone = 'Asia/Shanghai'

const pad = (value: number, width = 2): string => String(value).padStart(width, '0')
const daysOfMonth = (year: number, month: number): number => {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
const text = (year: number, month: number, day: number): string => `${pad(year, 4)}-${pad(month)}-${pad(day)}`

function parts(date: string): [year: number, month: number, day: number] {
  if (!isDate(date)) throw new RangeError(`not a date: ${date}`)
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
}

/** True for 'yyyy-MM-dd' of a day that exists, years 0001 to 9999. */
export function isDate(date: unknown): date is string {
  if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return false
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth(year, month)
}

/**
 * A day as typed by a person, as 'yyyy-MM-dd': '2026/1/5', '2026年1月5日', '20260105', '2026.01.05', '5 January 2026'. Null when
 * there is no such day.
 */
export function parseDate(typed: string): string | null {
  const plain = typed.trim()
  if (isDate(plain)) return plain
  const match =
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ??
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(plain)
  const found = match ? match.slice(1).map(Number) : inEnglish(plain)
  const date = found && text(...(found as [number, number, number]))
  return isDate(date) ? date : null
}

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

function inEnglish(typed: string): number[] | null {
  const [, day, name = '', year] = /^(\d{1,2})\s+([a-z]+)\s+(\d{4})$/i.exec(typed) ?? []
  const month = months.findIndex((one) => one.toLowerCase() === name.toLowerCase()) + 1
  return month > 0 ? [Number(year), month, Number(day)] : null
}

/** A date as prose has it: 2026年12月1日, 1 December 2026. */
export function dateInProse(date: string, locale: Locale): string {
  const [, month, day] = parts(date)
  const year = date.slice(0, 4)
  return said(`${year}年${month}月${day}日 | ${day} ${months[month - 1]} ${year}`, locale)
}

const dayNumber = (date: string): number => {
  const [year, month, day] = parts(date)
  const moment = new Date(0)
  moment.setUTCFullYear(year, month - 1, day)
  return Math.round(moment.getTime() / 86_400_000)
}

/** Days from a to b, negative when b is earlier. */
export const daysBetween = (a: string, b: string): number => dayNumber(b) - dayNumber(a)

/** The day so many days later, or earlier when negative. */
export function addDays(date: string, days: number): string {
  const moment = new Date((dayNumber(date) + days) * 86_400_000)
  return text(moment.getUTCFullYear(), moment.getUTCMonth() + 1, moment.getUTCDate())
}

/** The same day so many months later; the last day when that month is shorter: addMonths('2026-01-31', 1) → '2026-02-28'. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = parts(date)
  const index = year * 12 + (month - 1) + months
  const [newYear, newMonth] = [Math.floor(index / 12), (index % 12) + 1]
  return text(newYear, newMonth, Math.min(day, daysOfMonth(newYear, newMonth)))
}

/** A date in one of the field formats: formatDate('2026-11-20', 2) → '2026年11月20日'. */
export function formatDate(date: string, format: DateFormat = 1): string {
  const [year, month, day] = [date.slice(0, 4), date.slice(5, 7), date.slice(8, 10)]
  switch (format) {
    case 1:
      return date
    case 2:
      return `${year}年${month}月${day}日`
    case 3:
      return `${year}/${month}/${day}`
    case 4:
      return `${year}-${month}`
    case 5:
      return year
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    clocks.set(timeZone, clock)
  }
  return clock
}

/** What the wall clock of a time zone shows at an instant. */
export function wallClock(instant: Date, timeZone: string): { date: string; time: string } {
  const found = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return {
    date: `${(found.year ?? '').padStart(4, '0')}-${found.month}-${found.day}`,
    time: `${found.hour}:${found.minute}:${found.second}`,
  }
}

/** The day that it is in a time zone at an instant. Throws RangeError for an unknown time zone. */
export const dateIn = (instant: Date, timeZone: string): string => wallClock(instant, timeZone).date

/** 'yyyy-MM-dd HH:mm' in a time zone. */
export function formatInstant(instant: Date | string, timeZone: string): string {
  const { date, time } = wallClock(typeof instant === 'string' ? new Date(instant) : instant, timeZone)
  return `${date} ${time.slice(0, 5)}`
}

/**
 * The instant at which a time zone's wall clock shows this date and time ('HH:mm' or 'HH:mm:ss'). A time that a change of the
 * clock skips gives the instant just after the gap; one that occurs twice gives the first.
 */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const [year, month, day] = parts(date)
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  const naive = new Date(0)
  naive.setUTCFullYear(year, month - 1, day)
  naive.setUTCHours(hours, minutes, seconds, 0)
  const candidates = [-86_400_000, 86_400_000]
    .map((shift) => new Date(naive.getTime() - offsetAt(new Date(naive.getTime() + shift), timeZone)))
    .sort((a, b) => a.getTime() - b.getTime())
  const exact = candidates.find((one) => one.getTime() + offsetAt(one, timeZone) === naive.getTime())
  return exact ?? (candidates.at(-1) as Date)
}

/** Milliseconds by which the wall clock is ahead of UTC. */
function offsetAt(instant: Date, timeZone: string): number {
  const { date, time } = wallClock(instant, timeZone)
  return Date.parse(`${date}T${time}Z`) - Math.floor(instant.getTime() / 1000) * 1000
}

/** True for ISO 8601 UTC text as the API writes it: '2026-11-20T05:06:07Z' with optional milliseconds. */
export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  isDate(value.slice(0, 10))
