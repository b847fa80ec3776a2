import { z } from 'zod'
import { bodyId, endpoint } from '#shared/endpoint.ts'
import { moneySchema } from '#shared/money-schema.ts'
import { mostInBatch } from './batch.ts'

/** What could not be approved, and why, in the person's language. */
const refusedInBatch = z.strictObject({ instanceID: bodyId, taskID: bodyId, reason: z.string() })
export type RefusedInBatch = z.output<typeof refusedInBatch>

export const approveInBatch = endpoint({
  name: 'approveInBatch',
  method: 'POST',
  path: '/approvals/approve_batch',
  tag: 'approvals',
  summary:
    'Approves several tasks of the person, each by itself: what could not be approved is told with the reason, the others are. Only of flows that allow it, at steps that ask for nothing but a decision, of what says what the person saw',
  body: z.strictObject({
    tasks: z
      .array(
        z.strictObject({
          instanceID: bodyId,
          taskID: bodyId,
          /** As the inbox told it. */
          seen: z.strictObject({
            name: z.string().max(2000),
            amount: moneySchema.nullable(),
            otherParty: z.string().max(2000),
          }),
        }),
      )
      .min(1)
      .max(mostInBatch),
    comment: z.string().trim().max(2000).default(''),
  }),
  answer: z.strictObject({ approved: z.number().int(), refused: z.array(refusedInBatch) }),
})
