import { describe, expect, it } from 'vitest'
import { daysOfWeek, endOfWeek, startOfWeek } from './week.ts'

describe('a week', () => {
  it.each([
    ['2026-11-23', 'a Monday'],
    ['2026-11-27', 'a Friday'],
    ['2026-11-29', 'a Sunday'],
  ])('of %s (%s) goes from Monday to Sunday', (day) => {
    expect([startOfWeek(day), endOfWeek(day)]).toEqual(['2026-11-23', '2026-11-29'])
    expect(daysOfWeek(day)).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
    ])
  })

  it('goes over the end of a year', () => {
    expect([startOfWeek('2027-01-01'), endOfWeek('2026-12-30')]).toEqual(['2026-12-28', '2027-01-03'])
  })
})
