import type { Context } from '#engines/access/server/index.ts'
import { pendingApproval, pendingApprovals } from '#engines/records/server/index.ts'
import type { Rating } from '../../domain/counterpart.ts'
import { approvalOf, blacklistApproval, partyGateKeys } from '../../domain/rating/party-approvals.ts'
import type { RatingAsked } from '../../domain/rating/rating-api.ts'

/** What waits for a decision on a party's rating; null: nothing. */
export async function pendingRating(context: Context, id: number): Promise<RatingAsked | null> {
  // Both approvals keep what they ask for under the party, so that one of them waits at a time.
  const found = await pendingApproval(context, blacklistApproval, id)
  const ask = partyGateKeys.find((key) => key === found?.ask)
  if (!found || !ask) return null
  const { rating, reason } = found.payload as { rating: Rating; reason: string }
  const person = await context.tx
    .selectFrom('people')
    .select(['id', 'name', 'nickname'])
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', found.askedBy)
    .executeTakeFirst()
  return {
    ask,
    approvalKind: approvalOf(ask).approval.kind,
    rating,
    reason,
    askedBy: person ?? null,
    askedAt: found.askedAt.toISOString(),
  }
}

/** Of these parties the ratings that wait to be approved. */
export async function ratingsAsked(
  context: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Rating>> {
  const found = await pendingApprovals(context, blacklistApproval, ids)
  return new Map(
    [...found]
      .filter(([, { ask }]) => partyGateKeys.some((key) => key === ask))
      .map(([id, { payload }]) => [id, (payload as { rating: Rating }).rating]),
  )
}
