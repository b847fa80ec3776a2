import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatInstant } from '#shared/dates.ts'
import { call, personLabel, useServices, useText } from '#web/index.ts'
import type { ApprovalDetail } from '../../domain/api.ts'
import {
  lastSubmissionOf,
  type ReviewFact,
  type ReviewRisk,
  readReview,
  worstFirst,
} from '../../domain/review.ts'
import { reviewMessages } from './review-messages.ts'
import type { ReviewShown } from './review-parts.ts'

/** What the server knows of the record and of its submission, with what was found in its text. */
export function useReview(approval: ApprovalDetail, shown: ReviewShown) {
  const { kind, id } = approval.subject
  const submitted = useSubmission(approval)
  const { data, error } = useQuery({
    queryKey: ['approval', kind, id, 'review'],
    queryFn: ({ signal }) => call(readReview, { params: { kind, id }, signal }),
  })
  const risks = useMemo(
    (): ReviewRisk[] => worstFirst([...(data?.risks ?? []), ...shown.risks]),
    [data, shown.risks],
  )
  return {
    facts: [...(data?.facts ?? []), ...(shown.facts ?? []), ...submitted],
    wordings: data?.wordings ?? [],
    risks,
    isPending: !data && !error,
    error: data ? null : error,
  }
}
export type ShownReview = ReturnType<typeof useReview>

/** Who submitted it, when and why. */
function useSubmission({ history }: ApprovalDetail): ReviewFact[] {
  const t = useText(reviewMessages)
  const { timeZone } = useServices()
  const last = lastSubmissionOf(history)
  if (!last?.user) return []
  const fact = (key: 'submitted' | 'submittedWith', text: string): ReviewFact => ({
    key,
    label: t(key),
    text,
    notes: [],
    isMain: false,
  })
  const who = `${personLabel(last.user)} ${formatInstant(last.at, timeZone)}`
  return [fact('submitted', who), ...(last.comment ? [fact('submittedWith', last.comment)] : [])]
}
