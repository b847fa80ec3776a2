import { useQuery } from '@tanstack/react-query'
import type { ApprovalPreview } from '#engines/approvals/domain/index.ts'
import { type Choosing, useChoosing } from '#engines/approvals/web/index.ts'
import { call } from '#web/index.ts'
import type { PartyKind } from '../../domain/counterpart.ts'
import { previewRating } from '../../domain/rating/rating-api.ts'
import type { CounterpartValues } from '../counterpart-values.ts'

/** What the drawer knows of the approval of the rating that is chosen in it. `preview`: null where nobody would be asked. */
export type RatingApproval = { preview: ApprovalPreview | null; choosing: Choosing; failure: unknown }

/** Who would be asked before the party gets the rating that is chosen, and whom the person chooses for it. */
export function useRatingApproval(
  kind: PartyKind,
  id: number | undefined,
  { rating, rated, mayJudge }: CounterpartValues,
  failure: unknown,
): RatingApproval {
  const isChanged = kind === 'external' && mayJudge && rating !== rated.rating && !rated.ratingAsked
  const { data } = useQuery({
    queryKey: ['counterpart', kind, id ?? 0, 'ratingPreview', rating],
    queryFn: ({ signal }) => call(previewRating, { body: { id: id ?? null, rating }, signal }),
    enabled: isChanged,
    gcTime: 0,
  })
  const preview = (isChanged && data) || null
  const choosing = useChoosing(preview?.choices)
  return { preview, choosing, failure }
}
