import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { hoursIssues } from './daily-hours.ts'
import { shippedYears } from './shipped-years.ts'
import { isWorkingDay, workingCalendar } from './working-calendar.ts'
import { addWorkingDaysTo, addWorkingHours, workingMomentFrom } from './working-hours.ts'

const calendar = workingCalendar(shippedYears)
const at = (text: string) => ({ date: text.slice(0, 10), time: text.slice(11) })
const text = ({ date, time }: { date: string; time: string }) => `${date} ${time.slice(0, 5)}`
const after = (from: string, hours: number) => text(addWorkingHours(calendar, at(from), hours))

describe('hours in which people work', () => {
  // 2026: 24 September is a Thursday, 25 September free (Mid-Autumn), 1 to 7 October free, 20 September and 10 October worked.
  test.each<[string, string, number, string]>([
    ['within a morning', '2026-11-24 09:30', 2, '2026-11-24 11:30'],
    ['past the break at noon', '2026-11-24 11:00', 2, '2026-11-24 14:00'],
    ['up to the end of the day', '2026-11-24 09:00', 8, '2026-11-24 18:00'],
    ['into the next day', '2026-11-24 17:00', 2, '2026-11-25 10:00'],
    ['over a weekend', '2026-11-27 17:00', 2, '2026-11-30 10:00'],
    ['over the long holiday of October', '2026-09-30 17:00', 2, '2026-10-08 10:00'],
    ['on a Saturday that is worked', '2026-10-10 09:00', 1, '2026-10-10 10:00'],
    ['from the evening on', '2026-11-24 20:00', 1, '2026-11-25 10:00'],
    ['from the break on', '2026-11-24 12:30', 1, '2026-11-24 14:00'],
    ['from a Sunday on', '2026-11-29 11:00', 4, '2026-11-30 14:00'],
    ['a month of them', '2026-11-02 09:00', 160, '2026-11-27 18:00'],
  ])('%s', (_, from, hours, due) => {
    expect(after(from, hours)).toBe(due)
  })

  // The morning alone; from eight with short breaks; into the evening.
  const half = workingCalendar(shippedYears, [{ from: '09:00', to: '12:00' }])
  const breaks = workingCalendar(shippedYears, [
    { from: '08:00', to: '10:00' },
    { from: '10:15', to: '12:00' },
    { from: '13:30', to: '15:00' },
    { from: '15:00', to: '23:59' },
  ])
  test.each<[string, typeof half, string, number, string]>([
    ['within half a day', half, '2026-11-24 09:30', 2, '2026-11-24 11:30'],
    ['up to the end of half a day', half, '2026-11-24 09:00', 3, '2026-11-24 12:00'],
    ['over three half days', half, '2026-11-24 11:00', 6, '2026-11-26 11:00'],
    ['from an afternoon that is free', half, '2026-11-24 15:00', 1, '2026-11-25 10:00'],
    ['over a long holiday in half days', half, '2026-09-30 10:00', 4, '2026-10-08 11:00'],
    ['past a short break', breaks, '2026-11-24 09:30', 1, '2026-11-24 10:45'],
    ['in the break at noon', breaks, '2026-11-24 12:45', 1, '2026-11-24 14:30'],
    ['over two spans that touch', breaks, '2026-11-24 14:30', 1, '2026-11-24 15:30'],
    ['before work begins', breaks, '2026-11-24 07:00', 1, '2026-11-24 09:00'],
  ])('of other hours: %s', (_, own, from, hours, due) => {
    expect(text(addWorkingHours(own, at(from), hours))).toBe(due)
  })

  test('days begin with the first hour of the organisation where nobody works any more', () => {
    expect(text(addWorkingDaysTo(half, at('2026-11-24 10:20'), 2))).toBe('2026-11-26 10:20')
    expect(text(addWorkingDaysTo(half, at('2026-11-24 13:00'), 1))).toBe('2026-11-26 09:00')
    expect(text(addWorkingDaysTo(half, at('2026-11-24 12:00'), 1))).toBe('2026-11-26 09:00')
    expect(text(addWorkingDaysTo(breaks, at('2026-11-24 12:30'), 1))).toBe('2026-11-25 13:30')
  })

  test('days end at the same time of day', () => {
    const later = (from: string, days: number) => text(addWorkingDaysTo(calendar, at(from), days))
    expect(later('2026-11-24 10:20', 2)).toBe('2026-11-26 10:20')
    expect(later('2026-11-27 20:00', 1)).toBe('2026-12-01 09:00')
    expect(later('2026-09-30 15:00', 1)).toBe('2026-10-08 15:00')
  })

  test('more hours are never over earlier, and what is due is due when somebody works, also in a year without a notice', () => {
    const moments = fc.record({
      days: fc.integer({ min: 0, max: 1400 }),
      minutes: fc.integer({ min: 0, max: 1439 }),
      hours: fc.integer({ min: 0, max: 300 }),
    })
    fc.assert(
      fc.property(moments, ({ days, minutes, hours }) => {
        const clock = [minutes / 60, minutes % 60].map((part) => String(Math.floor(part)).padStart(2, '0'))
        const from = { date: addDays('2025-01-01', days), time: clock.join(':') }
        const due = addWorkingHours(calendar, from, hours)
        expect(isWorkingDay(calendar, due.date)).toBe(true)
        expect(text(due) >= text(workingMomentFrom(calendar, from))).toBe(true)
        expect(text(addWorkingHours(calendar, from, hours + 1)) > text(due)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('hours and then more hours are as many as both, whatever the hours of the organisation', () => {
    const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 2, maxLength: 8 })
    const clock = (minute: number) =>
      [minute / 60, minute % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
    const dailyHours = minutes.map((all) => {
      const ends = all.sort((a, b) => a - b).map(clock)
      return ends.flatMap((from, index) =>
        index % 2 || !ends[index + 1] ? [] : [{ from, to: ends[index + 1] ?? '' }],
      )
    })
    const start = fc.record({
      day: fc.integer({ min: 0, max: 700 }),
      minute: fc.integer({ min: 0, max: 1439 }),
    })
    const some = fc.integer({ min: 1, max: 12 })
    fc.assert(
      fc.property(dailyHours, start, some, some, (hours, { day, minute }, a, b) => {
        expect(hoursIssues(hours)).toEqual([])
        const own = workingCalendar(shippedYears, hours)
        const from = { date: addDays('2025-01-01', day), time: clock(minute) }
        expect(addWorkingHours(own, addWorkingHours(own, from, a), b)).toEqual(
          addWorkingHours(own, from, a + b),
        )
      }),
      { numRuns: 200 },
    )
  })
})
