import { z } from 'zod'
import { instantSchema } from '#shared/endpoint.ts'

export const jobStates = ['waiting', 'running', 'done', 'failed'] as const
export type JobState = (typeof jobStates)[number]

/** One fault of a long job; `path` names the row or field ('rows.17.name'), '' for the whole. */
export const jobError = z.strictObject({ path: z.string(), code: z.string(), message: z.string() })
export type JobError = z.output<typeof jobError>

/** Long work as the person who started it sees it. `total` null: not known yet. */
export const jobRun = z.strictObject({
  id: z.number().int(),
  name: z.string(),
  state: z.enum(jobStates),
  done: z.number().int(),
  total: z.number().int().nullable(),
  errors: z.array(jobError),
  fileId: z.number().int().nullable(),
  createdAt: instantSchema,
  finishedAt: instantSchema.nullable(),
})
export type JobRun = z.output<typeof jobRun>

/** What an open browser is told, by type. Each may come twice and none carries more than its receiver may see anyway. */
export const liveEvents = {
  /** Progress or end of a long job of this person. */
  job: jobRun,
  /** There is something new behind the bell. */
  notification: z.strictObject({ id: z.number().int(), kind: z.string() }),
  /** A record that the person may have open was changed by somebody; the screen asks for it again. */
  changed: z.strictObject({ kind: z.string(), id: z.number().int(), version: z.number().int().optional() }),
} as const

export type LiveEventType = keyof typeof liveEvents
export type LiveEvent = {
  [Type in LiveEventType]: { type: Type; data: z.output<(typeof liveEvents)[Type]> }
}[LiveEventType]

/** What the browser goes by in the data of an event. */
const isReadable: Readonly<Record<LiveEventType, (data: Record<string, unknown>) => boolean>> = {
  job: ({ id }) => Number.isInteger(id),
  notification: () => true,
  changed: ({ kind }) => typeof kind === 'string',
}

/** Reads one event off the stream; null for a type that this version does not know or data it can't read. */
export function readLiveEvent(type: string, json: string): LiveEvent | null {
  if (!Object.hasOwn(isReadable, type)) return null
  try {
    const data = JSON.parse(json)
    const isObject = typeof data === 'object' && data !== null
    return isObject && isReadable[type as LiveEventType](data) ? ({ type, data } as LiveEvent) : null
  } catch {
    return null
  }
}
