import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { shippedYears } from './shipped-years.ts'
import { statutoryDays } from './statutory-days.ts'
import {
  addWorkingDays,
  isWorkingDay,
  workingCalendar,
  workingDayFrom,
  workingDaysBetween,
} from './working-calendar.ts'

const calendar = workingCalendar(shippedYears)

describe('the working calendar', () => {
  it.each([
    ['2026-01-01', false, 'off', '元旦'],
    ['2026-01-04', true, 'makeUp', '元旦'],
    ['2026-02-14', true, 'makeUp', '春节'],
    ['2026-02-23', false, 'off', '春节'],
    ['2026-02-24', true, 'weekday', ''],
    ['2026-02-28', true, 'makeUp', '春节'],
    ['2026-03-01', false, 'weekend', ''],
    ['2026-10-07', false, 'off', '国庆节'],
    ['2026-10-10', true, 'makeUp', '国庆节'],
    ['2025-10-08', false, 'off', '国庆节、中秋节'],
  ])('says of %s whether it is worked (%s) and why', (date, isWorking, reason, name) => {
    expect(calendar.dayOf(date)).toEqual({ date, isWorking, reason, name, isProvisional: false })
  })

  it('is provisional in a year that is not published, and free on the days that the law itself names', () => {
    for (const date of [
      '2027-01-01',
      '2027-02-05',
      '2027-02-08',
      '2027-04-05',
      '2027-05-02',
      '2027-06-09',
      '2027-09-15',
      '2027-10-03',
    ])
      expect(calendar.dayOf(date)).toMatchObject({
        isWorking: false,
        reason: 'statutory',
        isProvisional: true,
      })
    expect(calendar.dayOf('2027-02-09')).toMatchObject({ isWorking: true, isProvisional: true })
    expect(calendar.sourceOf(2027)).toBeNull()
  })

  it('finds the next and the last working day over the long holidays', () => {
    expect(workingDayFrom(calendar, '2026-02-15', 1)).toBe('2026-02-24')
    expect(workingDayFrom(calendar, '2026-02-19', -1)).toBe('2026-02-14')
    expect(workingDayFrom(calendar, '2026-10-01', 1)).toBe('2026-10-08')
    expect(workingDayFrom(calendar, '2026-10-10', 1)).toBe('2026-10-10')
  })

  it('counts working days, make-up days among them', () => {
    expect(addWorkingDays(calendar, '2026-02-12', 5)).toBe('2026-02-26')
    expect(addWorkingDays(calendar, '2026-09-22', 10)).toBe('2026-10-13')
    expect(addWorkingDays(calendar, '2026-02-26', -5)).toBe('2026-02-12')
    expect(workingDaysBetween(calendar, '2026-09-28', '2026-10-08')).toBe(3)
  })

  it('counts there and back to the same day, wherever it begins', () => {
    for (let day = '2026-01-05'; day < '2026-12-01'; day = addDays(day, 1)) {
      const there = addWorkingDays(calendar, day, 7)
      expect(isWorkingDay(calendar, there)).toBe(true)
      expect(workingDaysBetween(calendar, day, there)).toBe(7)
      if (isWorkingDay(calendar, day)) expect(addWorkingDays(calendar, there, -7)).toBe(day)
    }
  })

  it('takes the organisation’s own year instead of the shipped one', () => {
    const own = workingCalendar([
      ...shippedYears,
      {
        year: 2026,
        source: 'own',
        days: [...statutoryDays(2026), { date: '2026-03-02', kind: 'off', name: '司庆' }],
      },
    ])
    expect(own.dayOf('2026-03-02').isWorking).toBe(false)
    expect(own.dayOf('2026-10-10').isWorking).toBe(false)
    expect(own.sourceOf(2026)).toBe('own')
  })

  it('takes every shipped year as whole, and without one festival as provisional', () => {
    expect(calendar.publishedYears).toEqual(shippedYears.map(({ year }) => year))
    for (const year of shippedYears)
      for (const festival of new Set(statutoryDays(year.year).map(({ name }) => name))) {
        const dates = new Set(
          statutoryDays(year.year)
            .filter(({ name }) => name === festival)
            .map(({ date }) => date),
        )
        const days = year.days.filter(({ date }) => !dates.has(date))
        const lacking = workingCalendar([{ ...year, days }])
        expect([year.year, festival, lacking.sourceOf(year.year)]).toEqual([year.year, festival, null])
        for (const date of dates)
          expect(lacking.dayOf(date)).toMatchObject({ isWorking: false, isProvisional: true })
      }
  })

  it('lets nobody work on a day that is free by law in a year that is not whole', () => {
    const day = { date: '2027-05-01', kind: 'makeUp' as const, name: '劳动节' }
    const lacking = workingCalendar([{ year: 2027, source: 'own', days: [day] }])
    expect(lacking.dayOf('2027-05-01')).toMatchObject({ isWorking: false, reason: 'statutory' })
  })

  it('takes no year as whole whose festivals are not known', () => {
    const far = workingCalendar([{ year: 2040, source: 'own', days: statutoryDays(2040) }])
    expect(far.sourceOf(2040)).toBeNull()
  })

  it('has in 2026 the 33 days off and 6 make-up days of the notice', () => {
    const days = shippedYears.find(({ year }) => year === 2026)?.days ?? []
    expect(days.filter(({ kind }) => kind === 'off')).toHaveLength(33)
    expect(days.filter(({ kind }) => kind === 'makeUp').map(({ date }) => date)).toEqual([
      '2026-01-04',
      '2026-02-14',
      '2026-02-28',
      '2026-05-09',
      '2026-09-20',
      '2026-10-10',
    ])
  })
})
