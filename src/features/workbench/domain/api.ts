import { z } from 'zod'
import { bodyId, dateSchema, endpoint, instantSchema } from '#shared/endpoint.ts'

/** How far the workbench looks ahead, in days. */
export const horizon = 30
/** "Soon" within that, in days. */
export const soon = 7
/** Key dates shown at most. */
export const keyDatesAtMost = 8

/** Counted up to `countedAtMost` and one more. */
const count = z.number().int().nonnegative()

export const keyDate = z.strictObject({
  contractID: bodyId,
  number: z.string().nullable(),
  name: z.string(),
  partyNames: z.string(),
  /** start: takes effect on that day; end: expires. */
  kind: z.enum(['start', 'end']),
  date: dateSchema,
})
export type KeyDate = z.output<typeof keyDate>

export const workbench = z.strictObject({
  /** The organisation's day today. */
  today: dateSchema,
  approvals: z.strictObject({
    /** Approvals that wait for the person, and since when the oldest does; null without any. */
    todo: count,
    oldestTodoAt: instantSchema.nullable(),
    /** What the person submitted and is in approval, and since when the oldest is. */
    initiated: count,
    oldestInitiatedAt: instantSchema.nullable(),
    /** What the person submitted and got back. */
    returned: count,
    /** What the person submitted that was rejected, or cancelled by an administrator, and not submitted again since. */
    rejected: count,
  }),
  /** Contracts in performance that the person may see and that expire within `horizon` and `soon` days. */
  expiring: z.strictObject({ total: count, soon: count }),
  /** Drafts that the person starts or handles. */
  drafts: count,
  keyDates: z.array(keyDate),
})
export type Workbench = z.output<typeof workbench>

export const readWorkbench = endpoint({
  name: 'readWorkbench',
  method: 'GET',
  path: '/workbench',
  tag: 'workbench',
  summary: 'What waits for the person, what they started, and the dates that come up',
  answer: workbench,
})
