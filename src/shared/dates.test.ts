import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  dateIn,
  dateInProse,
  daysBetween,
  formatDate,
  formatInstant,
  instantOf,
  isDate,
  isInstant,
  parseDate,
} from './dates.ts'

const anyDate = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('dates', () => {
  it.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2024-02-29', true],
    ['1900-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['0000-01-01', false],
    [20260101, false],
  ])('judges %j: %s', (value, verdict) => expect(isDate(value)).toBe(verdict))

  it.each([
    ['2026/1/5', '2026-01-05'],
    ['2026年1月5日', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['2026.01.05', '2026-01-05'],
    ['2026-02-30', null],
    ['明天', null],
    ['5 January 2026', '2026-01-05'],
    ['05 december 2026', '2026-12-05'],
    ['31 April 2026', null],
    ['5 Jänner 2026', null],
  ])('reads %s as %s', (typed, date) => expect(parseDate(typed)).toBe(date))

  it('writes a date as prose has it, and reads it again', () => {
    for (const [locale, said] of [
      ['zh-CN', '2026年12月1日'],
      ['en', '1 December 2026'],
    ] as const) {
      expect(dateInProse('2026-12-01', locale)).toBe(said)
      expect(parseDate(said)).toBe('2026-12-01')
    }
  })

  it.each([
    [1, '2026-11-20'],
    [2, '2026年11月20日'],
    [3, '2026/11/20'],
    [4, '2026-11'],
    [5, '2026'],
  ] as const)('writes format %i as %s', (format, shown) =>
    expect(formatDate('2026-11-20', format)).toBe(shown),
  )

  it('knows the day by the time zone', () => {
    const instant = new Date('2026-11-20T16:30:00Z')
    expect(dateIn(instant, 'Asia/Shanghai')).toBe('2026-11-21')
    expect(dateIn(instant, 'UTC')).toBe('2026-11-20')
    expect(formatInstant(instant, 'Asia/Shanghai')).toBe('2026-11-21 00:30')
  })

  it('goes from wall clock to instant and back, also across a change of the clock', () => {
    expect(instantOf('2026-11-21', '00:00', 'Asia/Shanghai').toISOString()).toBe('2026-11-20T16:00:00.000Z')
    expect(instantOf('2026-03-08', '12:00', 'America/New_York').toISOString()).toBe(
      '2026-03-08T16:00:00.000Z',
    )
    expect(instantOf('2026-03-08', '02:30', 'America/New_York').toISOString()).toBe(
      '2026-03-08T07:30:00.000Z',
    )
    expect(instantOf('2026-11-01', '01:30', 'America/New_York').toISOString()).toBe(
      '2026-11-01T05:30:00.000Z',
    )
    fc.assert(
      fc.property(anyDate, fc.constantFrom('Asia/Shanghai', 'UTC', 'Europe/Berlin'), (date, zone) => {
        expect(dateIn(instantOf(date, '12:00', zone), zone)).toBe(date)
      }),
    )
  })

  it('adds days and counts them back', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -9999, max: 9999 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days)
      }),
    )
  })

  it('adds months and stays in the month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  })

  it('knows an instant', () => {
    expect(
      [
        '2026-11-20T05:06:07Z',
        '2026-11-20T05:06:07.123Z',
        '2026-11-20T05:06:07+08:00',
        '2026-02-30T00:00:00Z',
        5,
      ].map(isInstant),
    ).toEqual([true, true, false, false, false])
  })
})
