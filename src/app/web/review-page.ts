import { lazy } from 'react'
import type { ReviewPart } from '#engines/approvals/web/index.ts'
import { approvalPages, type ReviewParts } from '#engines/approvals/web/pages.ts'
import { loadRecordReview } from '#engines/records/web/pages.ts'
import { clausePages } from '#features/clauses/web/pages.ts'
import { contractPages } from '#features/contracts/web/pages.ts'
import { partyApprovals } from '#features/counterparties/domain/index.ts'
import { counterpartPages } from '#features/counterparties/web/pages.ts'
import { templatePages } from '#features/templates/web/pages.ts'
import { records } from '../slices/records.ts'

/** What a kind shows comes when one of its kind is reviewed. */
const later = (load: () => Promise<ReviewPart>): ReviewPart => lazy(async () => ({ default: await load() }))

/** What each kind of record shows whoever decides on it: a further kind with a screen of its own is a line here. */
const parts: ReviewParts = {
  clause: later(clausePages.ClauseReview),
  contract: later(contractPages.ContractReview),
  template: later(templatePages.TemplateReview),
  ...Object.fromEntries(
    partyApprovals.map(({ approval }) => [approval.kind, later(counterpartPages.PartyReview)] as const),
  ),
  ...Object.fromEntries(
    records.flatMap((record) =>
      record.form && record.approval
        ? [[record.approval.kind, later(() => loadRecordReview(record))] as const]
        : [],
    ),
  ),
}

/** /approvals/review, for every kind of record. */
export async function loadReviewPage() {
  // The editor comes while the page does.
  import('#engines/editor/web/index.ts').then((m) => m.loadEditor())
  return (await approvalPages.reviewPage())(parts)
}
