import { describe, expect, it } from 'vitest'
import { daysOfWeek, endOfWeek, shownDays, startOfWeek } from './week.ts'

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

describe('the days that are shown of a term', () => {
  const ends = (...days: Parameters<typeof shownDays>) => {
    const shown = shownDays(...days)
    return [shown[0], shown.at(-1), shown.length]
  }

  it('are whole weeks from the trigger to the end, or the six before the end', () => {
    expect(ends('2026-11-17', '2026-12-02', '2026-12-02')).toEqual(['2026-11-16', '2026-12-06', 21])
    expect(ends('2023-05-04', '2026-05-06', '2026-05-06')).toEqual(['2026-03-30', '2026-05-10', 42])
  })

  it('hold the end also where it lies before the trigger', () => {
    expect(ends('2026-12-02', '2026-11-17', '2026-11-17')).toEqual(['2026-11-16', '2026-12-06', 21])
    // A cap that ended years before, and a window that opens a year before its event.
    expect(ends('2024-05-01', '2019-01-02', '2019-01-02')).toEqual(['2018-12-31', '2019-01-06', 7])
    expect(shownDays('2026-11-30', '2025-12-01', '2025-12-01')).toContain('2025-12-01')
    // Set by hand long before the day that was computed.
    expect(shownDays('2024-05-01', '2024-06-03', '2027-05-04')).toContain('2024-06-03')
  })
})
