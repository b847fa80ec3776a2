import { z } from 'zod'
import { approvalPreview, chosenApprovers } from '#engines/approvals/domain/index.ts'
import { bodyId, endpoint, instantSchema } from '#shared/endpoint.ts'
import { ratings } from '../counterpart.ts'
import { partyGateKeys } from './party-approvals.ts'

/** Another rating of a party, waiting to be approved. */
export const ratingAsked = z.strictObject({
  ask: z.enum(partyGateKeys),
  /** Under which it is approved. */
  approvalKind: z.string(),
  /** What the party gets once it is approved, and why. */
  rating: z.literal([...ratings]),
  reason: z.string(),
  askedBy: z.strictObject({ id: bodyId, name: z.string(), nickname: z.string() }).nullable(),
  askedAt: instantSchema,
})
export type RatingAsked = z.output<typeof ratingAsked>

/** By step of the flow whom the person chose, where a change of the rating is approved. */
export const chosenForRating = chosenApprovers

/** Who would be asked before an external party gets a rating. */
export const previewRating = endpoint({
  name: 'previewCounterpartRating',
  method: 'POST',
  path: '/counterpart/external/rating_preview',
  tag: 'counterparties',
  summary:
    'Who would be asked to approve before an external party, or a new one, gets this rating; null: nobody, it would be so at once',
  body: z.strictObject({ id: bodyId.nullable().default(null), rating: z.literal([...ratings]) }),
  answer: approvalPreview.nullable(),
})
