import { z } from 'zod'
import { bodyId, cursorQuery, endpoint, instantSchema, listOf, pageQuery } from '#shared/endpoint.ts'
import { approvalPerson } from './api.ts'

/** From so many days on whoever is asked waits too long. */
export const longWaitDays = 7

/** nobody: nobody is left who could answer; missing: somebody who is asked has left or is away; long: it waits too long. */
export const stuckReasons = ['nobody', 'missing', 'long'] as const

export const runningRow = z.strictObject({
  instanceID: bodyId,
  /** `id` null, `link` '' and a neutral `name` where the record is for named people alone, of whom the person is none; then nothing is said of people and steps. */
  subject: z.strictObject({ kind: z.string(), id: bodyId.nullable(), name: z.string(), link: z.string() }),
  flowName: z.string(),
  /** returned: it waits for whoever submitted it. */
  state: z.enum(['running', 'returned']),
  initiator: approvalPerson.nullable(),
  /** Of the nodes that ask somebody now; '' when none does. */
  nodeName: z.string(),
  /** What is asked there is that something is done, not a decision. */
  isHandling: z.boolean(),
  /** Who is asked now, and whether they have left or are away with nobody in their place. */
  waitingFor: z.array(z.strictObject({ name: z.string(), missing: z.enum(['left', 'away']).nullable() })),
  /** Another version of its flow is in force than the one it goes by. */
  isOutdated: z.boolean(),
  startedAt: instantSchema,
  /** Since when the one who has been asked longest waits. */
  since: instantSchema,
  /** The gravest reason why it does not go on; null: it goes on. */
  stuck: z.enum(stuckReasons).nullable(),
})
export type RunningRow = z.output<typeof runningRow>

export const listRunning = endpoint({
  name: 'listRunningApprovals',
  method: 'GET',
  path: '/approvals/running',
  tag: 'approvals',
  summary:
    'Every approval of the organisation that runs or was returned, stuck ones first, then those that wait longest; conditions: kind, flow, state, person, initiator, stuck, days',
  query: z.strictObject({
    ...pageQuery,
    ...cursorQuery,
    /** Part of the record’s name. */
    q: z.string().max(200).optional(),
    filter: z.string().max(4000).optional(),
  }),
  answer: listOf(runningRow),
})
