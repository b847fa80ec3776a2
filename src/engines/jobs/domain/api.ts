import { z } from 'zod'
import { endpoint, idParams } from '#shared/endpoint.ts'
import { jobRun } from './live-event.ts'

/** `data` of every POST that starts long work (status 202). */
export const jobStarted = z.strictObject({ jobId: z.number().int() })

export const readJob = endpoint({
  name: 'readJob',
  method: 'GET',
  path: '/jobs/{id}',
  tag: 'jobs',
  summary: 'State and progress of long work that the person started',
  params: idParams,
  answer: jobRun,
})

export const streamEvents = endpoint({
  name: 'streamEvents',
  method: 'GET',
  path: '/events',
  tag: 'jobs',
  summary:
    'Server-sent events of the signed-in person: job, notification, changed. Goes on after Last-Event-ID within an hour; ends with the session',
  kind: 'events',
})
