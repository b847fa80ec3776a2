export type { KeptYear } from './api.ts'
export { standardHours } from './daily-hours.ts'
export { festivalWords } from './festival-words.ts'
export { shippedYears } from './shipped-years.ts'
export { statutoryDays } from './statutory-days.ts'
export {
  addWorkingDays,
  type DayInfo,
  type DayReason,
  isWorkingDay,
  type WorkingCalendar,
  workingCalendar,
  workingDayFrom,
  workingDaysBetween,
} from './working-calendar.ts'
export { addWorkingDaysTo, addWorkingHours, type Moment } from './working-hours.ts'
