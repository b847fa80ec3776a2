import { addDays } from '#shared/dates.ts'
import type { SpecialDay } from './calendar-year.ts'

/** First day of the first lunar month, Qingming, fifth of the fifth, fifteenth of the eighth month: '02-06'. */
type Lunar = readonly [spring: string, qingming: string, dragonBoat: string, midAutumn: string]

/**
 * The days of the lunar calendar, since Qingming, Dragon Boat and Mid-Autumn are free by law. From 2027 on each was held against the new moons and the sun's longitude in Beijing time, computed
 * with astronomy-engine 2.1.19; the years before against the calendar of ICU and the yearly notices.
 */
const lunarDays: ReadonlyMap<number, Lunar> = new Map([
  [2008, ['02-07', '04-04', '06-08', '09-14']],
  [2009, ['01-26', '04-04', '05-28', '10-03']],
  [2010, ['02-14', '04-05', '06-16', '09-22']],
  [2011, ['02-03', '04-05', '06-06', '09-12']],
  [2012, ['01-23', '04-04', '06-23', '09-30']],
  [2013, ['02-10', '04-04', '06-12', '09-19']],
  [2014, ['01-31', '04-05', '06-02', '09-08']],
  [2015, ['02-19', '04-05', '06-20', '09-27']],
  [2016, ['02-08', '04-04', '06-09', '09-15']],
  [2017, ['01-28', '04-04', '05-30', '10-04']],
  [2018, ['02-16', '04-05', '06-18', '09-24']],
  [2019, ['02-05', '04-05', '06-07', '09-13']],
  [2020, ['01-25', '04-04', '06-25', '10-01']],
  [2021, ['02-12', '04-04', '06-14', '09-21']],
  [2022, ['02-01', '04-05', '06-03', '09-10']],
  [2023, ['01-22', '04-05', '06-22', '09-29']],
  [2024, ['02-10', '04-04', '06-10', '09-17']],
  [2025, ['01-29', '04-04', '05-31', '10-06']],
  [2026, ['02-17', '04-05', '06-19', '09-25']],
  [2027, ['02-06', '04-05', '06-09', '09-15']],
  [2028, ['01-26', '04-04', '05-28', '10-03']],
  [2029, ['02-13', '04-04', '06-16', '09-22']],
  [2030, ['02-03', '04-05', '06-05', '09-12']],
  [2031, ['01-23', '04-05', '06-24', '10-01']],
])

/** Days of Spring Festival after its first: with New Year's Eve from 2008 to 2013 and since 2025 (all four), without it between. */
const springDays = (year: number): readonly number[] =>
  year >= 2025 ? [-1, 0, 1, 2] : year >= 2014 ? [0, 1, 2] : [-1, 0, 1]

/** Whether the days of all seven festivals are known for a year. */
export const knowsFestivals = (year: number): boolean => lunarDays.has(year)

/**
 * What is free by law in every year, whatever its notice says (全国年节及纪念日放假办法 art. 2, as of 2024-11-10, and before it as of 2007 and 2013): 1 January, Spring Festival, Qingming, 1 May
 * (and 2 May since 2025), Dragon Boat, Mid-Autumn, 1 to 3 October. Days moved around them are known only from the notice. A year whose lunar days are not known has the fixed days only.
 */
export function statutoryDays(year: number): SpecialDay[] {
  const off = (name: string, ...days: readonly string[]) =>
    days.map((day) => ({ date: `${year}-${day}`, kind: 'off' as const, name }))
  const labour = off('劳动节', ...(year < 2025 ? ['05-01'] : ['05-01', '05-02']))
  const national = off('国庆节', '10-01', '10-02', '10-03')
  const lunar = lunarDays.get(year)
  if (!lunar) return [...off('元旦', '01-01'), ...labour, ...national]
  const [spring, qingming, dragonBoat, midAutumn] = lunar
  return [
    ...off('元旦', '01-01'),
    ...springDays(year).map((after) => ({
      date: addDays(`${year}-${spring}`, after),
      kind: 'off' as const,
      name: '春节',
    })),
    ...off('清明节', qingming),
    ...labour,
    ...off('端午节', dragonBoat),
    ...off('中秋节', midAutumn),
    ...national,
  ]
}
