import type { ReviewPart } from '#engines/approvals/web/index.ts'
import { loadRecordReview } from '#engines/records/web/pages.ts'
import { loadClauseReview } from '#features/clauses/web/pages.ts'
import { partyApprovals } from '#features/counterparties/domain/index.ts'
import { loadPartyReview } from '#features/counterparties/web/pages.ts'
import { transferApproval } from '#features/intellectual-property/domain/index.ts'
import { loadTransferReview } from '#features/intellectual-property/web/pages.ts'
import { loadTemplateReview } from '#features/templates/web/pages.ts'
import { records } from '../slices/records.ts'

/** What each kind but contracts shows whoever decides on it: a further kind with a screen of its own is a line here. */
const parts = new Map<string, () => Promise<ReviewPart>>([
  ['clause', loadClauseReview],
  ['template', loadTemplateReview],
  [transferApproval.approval.kind, loadTransferReview],
  ...partyApprovals.map(({ approval }) => [approval.kind, loadPartyReview] as const),
  ...records.flatMap((record) =>
    record.form && record.approval ? [[record.approval.kind, () => loadRecordReview(record)] as const] : [],
  ),
])

/** Brings what a kind shows; null when no kind is called so. */
export const loadPart = async (kind: string): Promise<ReviewPart | null> =>
  (await parts.get(kind)?.()) ?? null
