import { z } from 'zod'
import { endpoint, versionSchema } from '#shared/endpoint.ts'
import { calendarYear, firstCalendarYear, lastCalendarYear, specialDay } from './calendar-year.ts'
import { workSpan } from './daily-hours.ts'

const tag = 'calendar'
const year = z.number().int().min(firstCalendarYear).max(lastCalendarYear)

export const keptYear = calendarYear.extend({
  /** Read by this organisation itself, and used instead of a shipped one. */
  isOwn: z.boolean(),
  /** The product ships this year: taking the own one back leaves that. */
  isShipped: z.boolean(),
  /** Days that are free by law and that it lacks: while there are any, every day of the year is provisional. */
  missing: z.array(specialDay),
  /** The festivals of that year are not known here, so nobody can say that it is whole: it stays provisional. */
  isUnknown: z.boolean(),
  /** 0 for a year that the organisation did not read itself. */
  version: versionSchema,
})
export type KeptYear = z.output<typeof keptYear>

const yearFile = z.strictObject({
  year,
  name: z.string().trim().min(1).max(200),
  /** The whole text of the .csv or .ics. */
  text: z.string().max(500_000),
})

const problem = z.strictObject({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

export const yearPreview = z.strictObject({
  days: z.array(specialDay),
  added: z.array(specialDay),
  dropped: z.array(specialDay),
  problems: z.array(problem),
  /** Of the year that is used now; goes back with the import. */
  version: versionSchema,
})
export type YearPreview = z.output<typeof yearPreview>

export const listCalendarYears = endpoint({
  name: 'listCalendarYears',
  method: 'GET',
  path: '/calendar_years',
  tag,
  summary: 'Years whose days off and make-up working days are known, with their source',
  answer: z.array(keptYear),
})

export const previewCalendarYear = endpoint({
  name: 'previewCalendarYear',
  method: 'POST',
  path: '/calendar_years/preview',
  tag,
  summary:
    'What a .csv or .ics says of a year, what it would change and what is wrong with it; changes nothing',
  body: yearFile,
  answer: yearPreview,
})

export const importCalendarYear = endpoint({
  name: 'importCalendarYear',
  method: 'PUT',
  path: '/calendar_years',
  tag,
  summary: 'Takes a year from a .csv or .ics; open deadlines are computed again',
  body: yearFile.extend({ version: versionSchema }),
  answer: keptYear,
})

export const dropCalendarYear = endpoint({
  name: 'dropCalendarYear',
  method: 'DELETE',
  path: '/calendar_years',
  tag,
  summary: 'Takes the organisation’s own year back: the shipped one counts again, or the year is provisional',
  query: z.strictObject({
    year: z.coerce.number().int().min(firstCalendarYear).max(lastCalendarYear),
    version: z.coerce.number().int().positive().max(2_147_483_647),
  }),
})

export const workingHours = z.strictObject({
  hours: z.array(workSpan).max(50),
  /** 0: as shipped. */
  version: versionSchema,
})
export type WorkingHours = z.output<typeof workingHours>

export const readWorkingHours = endpoint({
  name: 'readWorkingHours',
  method: 'GET',
  path: '/working_hours',
  tag,
  summary: 'The hours of every working day, by the clock of the organisation',
  answer: workingHours,
})

export const updateWorkingHours = endpoint({
  name: 'updateWorkingHours',
  method: 'PUT',
  path: '/working_hours',
  tag,
  summary:
    'Changes it: one to four spans in order; what is due after working hours or days is computed again; 409 when stale',
  body: workingHours,
  answer: workingHours,
})
