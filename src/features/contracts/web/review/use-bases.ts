import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ApprovalDetail } from '#engines/approvals/domain/index.ts'
import { lastReturnedText, lastSeenText } from '#engines/approvals/domain/index.ts'
import type { ReviewBase } from '#engines/approvals/web/index.ts'
import { extract } from '#engines/extraction/domain/index.ts'
import { call, useLocale, useServices, useText } from '#web/index.ts'
import type { ContractDetail } from '../../domain/api.ts'
import { type ContractComparison, compareContract } from '../../domain/comparison-api.ts'
import type { ContractDocument } from '../../domain/contract-document.ts'
import { textRisks } from '../../domain/contract-review.ts'
import { contractReviewMessages } from './review-messages.ts'

/** Two texts of a contract; neither ever changes, so they are compared once. */
function useCompared(id: number, left: string | null, right: string | null) {
  return useQuery({
    queryKey: ['contractComparison', id, left, right],
    queryFn: ({ signal }) =>
      call(compareContract, { params: { id }, query: { left: left ?? '', right: right ?? '' }, signal }),
    enabled: left !== null && right !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })
}

type Given = {
  contract: ContractDetail
  approval: ApprovalDetail
  text: ContractDocument | null
  /** Nothing is compared before the text can be read. */
  isTextShown: boolean
}

/** What the text is compared with: the one that the person decided on last, the one that was returned, the template as the form fills it; and what is wrong in the text itself. */
export function useBases({ contract, approval, text, isTextShown }: Given) {
  const t = useText(contractReviewMessages)
  const locale = useLocale()
  const { me } = useServices()
  const textOf = (held: { ordinal: number } | null) =>
    contract.documents.find(
      ({ kind, ordinal, fileID }) => kind === 'text' && ordinal === held?.ordinal && fileID !== null,
    )
  const seen = textOf(lastSeenText(approval.history, me?.id ?? 0))
  const sentBack = textOf(lastReturnedText(approval.history))
  const returned = sentBack && sentBack.id !== seen?.id && sentBack.id !== text?.id ? sentBack : null
  const newest = text && `document-${text.id}`
  const right = isTextShown ? newest : null
  const isSame = seen !== undefined && seen.id === text?.id
  // Without a template the text beside itself: its paragraphs.
  const first = useCompared(contract.id, right && (contract.template ? 'template' : right), right)
  const since = useCompared(contract.id, seen && !isSame ? `document-${seen.id}` : null, right)
  const back = useCompared(contract.id, returned && `document-${returned.id}`, right)
  const bases: ReviewBase[] = []
  const version = text ? t('version', { ordinal: text.ordinal }) : ''
  if (seen && text)
    bases.push({
      key: 'since',
      label: t('since'),
      comparison: isSame ? null : since.data,
      error: since.error,
      onRetry: () => void since.refetch(),
      left: t('version_seen', { ordinal: seen.ordinal }),
      right: version,
    })
  if (returned && text)
    bases.push({
      key: 'returned',
      label: t('returned'),
      comparison: back.data,
      error: back.error,
      onRetry: () => void back.refetch(),
      left: t('version_returned', { ordinal: returned.ordinal }),
      right: version,
    })
  if (text && contract.template)
    bases.push({
      key: 'template',
      label: t('template'),
      comparison: first.data,
      error: first.error,
      onRetry: () => void first.refetch(),
      left: t('filledTemplate'),
      right: version,
    })
  const { amount, startDate, endDate } = contract
  const risks = useMemo(
    () =>
      first.data ? textRisks(extract(blocksOf(first.data)), { amount, startDate, endDate }, locale) : [],
    [first.data, amount, startDate, endDate, locale],
  )
  return { bases, risks, plain: first.data ?? null }
}

const blocksOf = ({ rows }: ContractComparison) => rows.flatMap(({ right }) => right ?? [])
