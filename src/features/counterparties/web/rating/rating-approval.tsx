import { useQueryClient } from '@tanstack/react-query'
import { ApprovalPanel } from '#engines/approvals/web/index.ts'
import { useAddressParams, useText } from '#web/index.ts'
import type { Counterpart } from '../../domain/api.ts'
import { partyApprovals } from '../../domain/rating/party-approvals.ts'
import { ratingMessages } from './rating-messages.ts'
import { WaitingRating } from './waiting-rating.tsx'

/** On a party's page: the rating that waits with its approval, or the approval that a notice led here to; nothing otherwise. */
export function RatingApproval({ party }: { party: Counterpart }) {
  const t = useText(ratingMessages)
  const queries = useQueryClient()
  const { approval } = useAddressParams()
  const { ratingAsked: asked } = party
  const named = partyApprovals.find((one) => one.approval.kind === approval)?.approval.kind
  const kind = asked?.approvalKind ?? named
  if (!kind || party.partyType !== 2) return null
  return (
    <>
      {asked ? <WaitingRating from={party.rating} asked={asked} /> : null}
      <section aria-label={t('approval')}>
        <ApprovalPanel
          kind={kind}
          id={party.id}
          onChanged={() => void queries.invalidateQueries({ queryKey: ['counterpart'] })}
        />
      </section>
    </>
  )
}
