import { statutoryDays } from '#engines/calendar/domain/index.ts'

/** A .csv of a year with what is free by law, and with further lines: '2027-10-09,make-up working day,国庆节'. */
export const holidayFile = (year: number, more: readonly string[] = []): string =>
  ['date,kind,name', ...statutoryDays(year).map(({ date, name }) => `${date},holiday,${name}`), ...more].join(
    '\n',
  )
