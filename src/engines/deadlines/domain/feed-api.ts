import { z } from 'zod'
import { endpoint, instantSchema } from '#shared/endpoint.ts'

const tag = 'deadlines'

export const readDeadlineFeed = endpoint({
  name: 'readDeadlineFeed',
  method: 'GET',
  path: '/deadline_feed',
  tag,
  summary: 'Whether the person subscribes to their deadlines, and since when',
  answer: z.strictObject({ since: instantSchema.nullable() }),
})

export const makeDeadlineFeed = endpoint({
  name: 'makeDeadlineFeed',
  method: 'POST',
  path: '/deadline_feed',
  tag,
  summary: 'Makes an address for calendar programs, shown once; an earlier one ends',
  answer: z.strictObject({
    /** Below the API's root; null when the call is repeated. */
    path: z.string().nullable(),
    since: instantSchema,
  }),
})

export const endDeadlineFeed = endpoint({
  name: 'endDeadlineFeed',
  method: 'DELETE',
  path: '/deadline_feed',
  tag,
  summary: 'Ends the subscription: the address answers nothing any more',
})

export const deadlineFeedFile = endpoint({
  name: 'deadlineFeedFile',
  method: 'GET',
  path: '/deadline_feed/calendar.ics',
  tag,
  summary: 'The deadlines of whoever the token belongs to, as iCalendar; needs no session',
  query: z.strictObject({ token: z.string().min(20).max(100) }),
  kind: 'file',
})
