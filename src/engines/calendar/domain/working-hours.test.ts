import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
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
})
