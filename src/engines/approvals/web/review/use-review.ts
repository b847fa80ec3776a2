import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#web/index.ts'
import type { ApprovalDetail } from '../../domain/api.ts'
import { type ReviewRisk, readReview, worstFirst } from '../../domain/review.ts'
import type { ReviewShown } from './review-parts.ts'

/** What the server knows of the record, with what was found in its text. */
export function useReview({ subject: { kind, id } }: ApprovalDetail, shown: ReviewShown) {
  const { data, error } = useQuery({
    queryKey: ['approval', kind, id, 'review'],
    queryFn: ({ signal }) => call(readReview, { params: { kind, id }, signal }),
  })
  const risks = useMemo(
    (): ReviewRisk[] => worstFirst([...(data?.risks ?? []), ...shown.risks]),
    [data, shown.risks],
  )
  return {
    facts: [...(data?.facts ?? []), ...(shown.facts ?? [])],
    wordings: data?.wordings ?? [],
    risks,
    isPending: !data && !error,
    error: data ? null : error,
  }
}
export type ShownReview = ReturnType<typeof useReview>
