import { addDays } from '#shared/dates.ts'
import type { SpecialDay } from './calendar-year.ts'

/**
 * What holds in a year whose notice is not published (全国年节及纪念日放假办法 of 2024-11-10, art. 2): 1 January, 1 and 2 May, 1 to 3 October, four days
 * of Spring Festival, one day each of Qingming, Dragon Boat and Mid-Autumn. Days moved around them are known only from the notice.
 * The days of the lunar calendar stand here for the years ahead; a year beyond has the fixed days only.
 */
export function statutoryDays(year: number): SpecialDay[] {
  const off = (name: string, dates: readonly string[]) =>
    dates.map((date) => ({ date, kind: 'off' as const, name }))
  const lunar = lunarDays.get(year)
  const spring = lunar && `${year}-${lunar.spring}`
  return [
    ...off('元旦', [`${year}-01-01`]),
    ...(spring
      ? off(
          '春节',
          [-1, 0, 1, 2].map((after) => addDays(spring, after)),
        )
      : []),
    ...(lunar ? off('清明节', [`${year}-${lunar.qingming}`]) : []),
    ...off('劳动节', year < 2025 ? [`${year}-05-01`] : [`${year}-05-01`, `${year}-05-02`]),
    ...(lunar ? off('端午节', [`${year}-${lunar.dragonBoat}`]) : []),
    ...(lunar ? off('中秋节', [`${year}-${lunar.midAutumn}`]) : []),
    ...off('国庆节', [`${year}-10-01`, `${year}-10-02`, `${year}-10-03`]),
  ]
}

type Lunar = { spring: string; qingming: string; dragonBoat: string; midAutumn: string }
const lunar = (spring: string, qingming: string, dragonBoat: string, midAutumn: string): Lunar => ({
  spring,
  qingming,
  dragonBoat,
  midAutumn,
})

/**
 * First day of the first month, Qingming, fifth of the fifth, fifteenth of the eighth month: each held against the new moons and the sun's longitude in Beijing time, computed with
 * astronomy-engine 2.1.19.
 */
const lunarDays: ReadonlyMap<number, Lunar> = new Map([
  [2027, lunar('02-06', '04-05', '06-09', '09-15')],
  [2028, lunar('01-26', '04-04', '05-28', '10-03')],
  [2029, lunar('02-13', '04-04', '06-16', '09-22')],
  [2030, lunar('02-03', '04-05', '06-05', '09-12')],
  [2031, lunar('01-23', '04-05', '06-24', '10-01')],
])
