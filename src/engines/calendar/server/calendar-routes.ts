import { route } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import {
  dropCalendarYear,
  importCalendarYear,
  listCalendarYears,
  previewCalendarYear,
  readWorkingHours,
  updateWorkingHours,
} from '../domain/api.ts'
import { dropYear, importYear, keptYears, previewYear } from './calendar-years.ts'
import { readHours, updateHours } from './working-hours.ts'

const keeps = 'deadline.manage'

export const calendarRoutes: HttpRoute[] = [
  // Days off and working hours are public: whoever is signed in sees them.
  route(listCalendarYears, { may: 'signedIn', handle: (context) => keptYears(context) }),
  route(previewCalendarYear, { may: keeps, handle: (context, { body }) => previewYear(context, body) }),
  route(importCalendarYear, { may: keeps, handle: (context, { body }) => importYear(context, body) }),
  route(dropCalendarYear, {
    may: keeps,
    handle: async (context, { query }) => {
      await dropYear(context, query.year, query.version)
      return null
    },
  }),
  route(readWorkingHours, { may: 'signedIn', handle: (context) => readHours(context) }),
  route(updateWorkingHours, { may: keeps, handle: (context, { body }) => updateHours(context, body) }),
]
