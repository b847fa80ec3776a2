export { calendarRoutes } from './calendar-routes.ts'
export { calendarOf, whenCalendarChanges } from './calendar-years.ts'
