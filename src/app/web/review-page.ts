import { lazy } from 'react'
import type { ReviewPart } from '#engines/approvals/web/index.ts'
import { loadReviewPage as loadReview, type ReviewParts } from '#engines/approvals/web/pages.ts'
import { loadRecordReview } from '#engines/records/web/pages.ts'
import { loadClauseReview } from '#features/clauses/web/pages.ts'
import { loadContractReview } from '#features/contracts/web/pages.ts'
import { partyApprovals } from '#features/counterparties/domain/index.ts'
import { loadPartyReview } from '#features/counterparties/web/pages.ts'
import { transferApproval } from '#features/intellectual-property/domain/index.ts'
import { loadTransferReview } from '#features/intellectual-property/web/pages.ts'
import { loadTemplateReview } from '#features/templates/web/pages.ts'
import { prepareDialogs } from '#web/index.ts'
import { records } from '../slices/records.ts'

/** What a kind shows comes when one of its kind is reviewed. */
const later = (load: () => Promise<ReviewPart>): ReviewPart => lazy(async () => ({ default: await load() }))

/** What each kind of record shows whoever decides on it: a further kind with a screen of its own is a line here. */
const parts: ReviewParts = {
  clause: later(loadClauseReview),
  contract: later(loadContractReview),
  template: later(loadTemplateReview),
  [transferApproval.approval.kind]: later(loadTransferReview),
  ...Object.fromEntries(
    partyApprovals.map(({ approval }) => [approval.kind, later(loadPartyReview)] as const),
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
  // The editor comes while the page does, and what a decision is asked for in.
  prepareDialogs()
  import('#engines/editor/web/index.ts').then((m) => m.loadEditor())
  return (await loadReview())(parts)
}
