import type { Context } from '#engines/access/server/index.ts'
import type { ApprovalPreview, Chosen } from '#engines/approvals/domain/index.ts'
import { flowFor, previewGate, requestApproval } from '#engines/records/server/index.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { inBoth } from '#shared/text.ts'
import type { PartyKind, Rating } from '../../domain/counterpart.ts'
import { approvalOf, gateOfRating, type PartyGate } from '../../domain/rating/party-approvals.ts'
import { fieldWord } from '../../domain/words.ts'
import { standingCounterpart } from '../load-counterpart.ts'
import type { CounterpartRecord } from '../present-counterpart.ts'
import { pendingRating } from './pending-rating.ts'

type Rated = Pick<CounterpartRecord, 'rating' | 'rating_remark'>
type Wanted = { rating: Rating; ratingRemark: string }
/** A rating that is asked for instead of given. */
export type RatingRequest = { ask: PartyGate; from: Rating; rating: Rating; reason: string }

/**
 * What a rating has to be asked for instead of given, where the organisation chose a flow for it; null: it is given at once, or stays. 422 where a request of the
 * party waits and the rating or its reason would change beside it, and for a request without a reason.
 */
export async function ratingRequest(
  context: Context,
  kind: PartyKind,
  { id, before }: { id: number | null; before: Rated },
  { rating, ratingRemark }: Wanted,
): Promise<RatingRequest | null> {
  const reason = ratingRemark.trim().normalize('NFC')
  const stays = rating === before.rating && reason === before.rating_remark
  if (kind === 'internal' || stays) return null
  if (id !== null && (await pendingRating(context, id)))
    throw invalid([{ path: 'rating', code: 'ratingWaits' }])
  const ask = await ratingGate(context, before.rating, rating)
  if (ask === null) return null
  if (!reason)
    throw invalid([
      {
        path: 'ratingRemark',
        code: 'required',
        params: { field: fieldWord('ratingRemark', context.locale) },
      },
    ])
  return { ask, from: before.rating, rating, reason }
}

/** What is asked for before a rating is so, where a flow decides on it; null: nothing. */
export async function ratingGate(context: Context, from: Rating, to: Rating): Promise<PartyGate | null> {
  const ask = gateOfRating(from, to)
  return ask !== null && (await flowFor(context, approvalOf(ask), ask)) !== null ? ask : null
}

/** Submits the rating to its flow, in the transaction of whoever asks. 422 where the flow can't start, or asks somebody who does not see parties. */
export async function requestRating(
  context: Context,
  { id, name }: { id: number; name: string },
  { ask, from, rating, reason }: RatingRequest,
  chosen: Chosen,
): Promise<void> {
  await requestApproval(context, approvalOf(ask), {
    id,
    name,
    ask,
    comment: reason,
    payload: { rating, reason },
    chosen,
    logged: { before: { rating: from }, after: { rating } },
  })
}

/** Who would be asked before a party, or a new one, gets a rating; null: nobody. */
export async function previewRatingRequest(
  context: Context,
  { id, rating }: { id: number | null; rating: Rating },
): Promise<ApprovalPreview | null> {
  const party = id === null ? null : (await standingCounterpart(context, 'external', id)).record
  const ask = gateOfRating(party?.rating ?? 0, rating)
  return ask && previewGate(context, approvalOf(ask), party?.id ?? 0, { ask })
}

/** 409 while a request for the rating of one of these parties waits: what people decide on stays as it is until then. */
export async function refuseRatingPending(context: Context, ids: readonly number[]): Promise<void> {
  for (const id of ids)
    if (await pendingRating(context, id))
      throw new AppError('forbiddenTransition', inBoth('status', '评级审批中 | Rating in approval'))
}
