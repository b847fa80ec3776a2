import { describe, expect, it } from 'vitest'
import { statutoryDays } from './statutory-days.ts'

/** The lunar month and day of a date, by the calendar of ICU, which is not ours: '1-1' is Spring Festival; a leap month has 'bis'. */
const chinese = new Intl.DateTimeFormat('en-u-ca-chinese', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
})
function lunarOf(date: string): string {
  const parts = chinese.formatToParts(new Date(`${date}T00:00:00Z`))
  const of = (type: string) => parts.find((part) => part.type === type)?.value
  return `${of('month')}-${of('day')}`
}
const datesOf = (year: number, name: string) =>
  statutoryDays(year)
    .filter((day) => day.name === name)
    .map(({ date }) => date)

/**
 * The day on which the sun reaches 15 degrees, in China: the rule of thumb of this century for Qingming, ⌊0.2422 y + 4.81⌋ − ⌊y/4⌋ of April, y the last two
 * digits of the year.
 */
const qingming = (year: number): string => {
  const y = year - 2000
  return `${year}-04-${String(Math.floor(0.2422 * y + 4.81) - Math.floor(y / 4)).padStart(2, '0')}`
}

describe('the days of the lunar calendar in years without a notice', () => {
  it.each([2027, 2028, 2029, 2030, 2031])('%d', (year) => {
    const spring = datesOf(year, '春节')
    expect(spring).toHaveLength(4)
    // The new moons of 6 February 2027, 23:56, and 3 February 2030, 00:08 Beijing time (astronomy-engine 2.1.19) are minutes from midnight: ICU has the day beside.
    if (![2027, 2030].includes(year)) expect(spring.map(lunarOf).slice(1)).toEqual(['1-1', '1-2', '1-3'])
    expect(spring[1]).toBe(
      { 2027: '2027-02-06', 2028: '2028-01-26', 2029: '2029-02-13', 2030: '2030-02-03', 2031: '2031-01-23' }[
        year
      ],
    )
    expect(datesOf(year, '端午节').map(lunarOf)).toEqual(['5-5'])
    expect(datesOf(year, '中秋节').map(lunarOf)).toEqual(['8-15'])
    expect(datesOf(year, '清明节')).toEqual([qingming(year)])
  })

  it.each(Array.from({ length: 19 }, (_, index) => 2008 + index))(
    '%d, with three days of Spring Festival until 2024',
    (year) => {
      const spring = datesOf(year, '春节').map(lunarOf)
      const eve = year < 2014 || year >= 2025
      expect(eve ? spring.slice(1) : spring).toEqual(['1-1', '1-2', '1-3'].slice(0, year < 2014 ? 2 : 3))
      expect(spring).toHaveLength(year < 2025 ? 3 : 4)
      expect(datesOf(year, '端午节').map(lunarOf)).toEqual(['5-5'])
      expect(datesOf(year, '中秋节').map(lunarOf)).toEqual(['8-15'])
      expect(datesOf(year, '清明节')).toEqual([qingming(year)])
    },
  )

  it('are not known for a year beyond, which has the fixed days', () => {
    expect(statutoryDays(2032).map(({ date }) => date)).toEqual([
      '2032-01-01',
      '2032-05-01',
      '2032-05-02',
      '2032-10-01',
      '2032-10-02',
      '2032-10-03',
    ])
    // The second of May is free since 2025.
    expect(datesOf(2016, '劳动节')).toEqual(['2016-05-01'])
  })
})
