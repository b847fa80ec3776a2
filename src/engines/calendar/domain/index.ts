export {
  dropCalendarYear,
  importCalendarYear,
  type KeptYear,
  listCalendarYears,
  previewCalendarYear,
  type YearPreview,
} from './api.ts'
export {
  type CalendarYear,
  calendarYear,
  firstCalendarYear,
  lastCalendarYear,
  type SpecialDay,
  specialDay,
} from './calendar-year.ts'
export { festivalWords } from './festival-words.ts'
export { yearProblemWords } from './read-year-file.ts'
export { shippedYears } from './shipped-years.ts'
export { statutoryDays } from './statutory-days.ts'
export { weekday } from './weekday.ts'
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
export { addWorkingDaysTo, addWorkingHours, type Moment, workingHours } from './working-hours.ts'
