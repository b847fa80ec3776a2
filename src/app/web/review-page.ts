import { loadReviewPage as loadReview } from '#engines/approvals/web/pages.ts'
import { loadContractReview } from '#features/contracts/web/pages.ts'
import { prepareDialogs } from '#web/index.ts'

/** /approvals/review, for every kind of record. */
export async function loadReviewPage() {
  // The editor comes while the page does, and what a decision is asked for in.
  prepareDialogs()
  import('#engines/editor/web/index.ts').then((m) => m.loadEditor())
  // Most are contracts: they do not wait for what the other kinds are.
  return (await loadReview())(async (kind) =>
    kind === 'contract' ? loadContractReview() : (await import('./review-parts.ts')).loadPart(kind),
  )
}
