import { docxTask } from '#engines/documents/server/index.ts'
import type { Author } from './redline/revision.ts'
import type * as RedlineTask from './redline-task.ts'

export type Redline = {
  bytes: Uint8Array
  /** Read back: rejecting every change gives the old text, accepting every one the new text. false where headers or notes are not alike on both sides. */
  isExact: boolean
}

/**
 * The new .docx with the way from the old one as tracked changes (w:ins, w:del, inserted and deleted paragraphs and table rows). Changes that were
 * tracked in the given files count as accepted; formats are not compared. Made off the event loop. `date`: ISO 8601.
 */
export const redlineDocx = (before: Uint8Array, after: Uint8Array, author: Author): Promise<Redline> =>
  docxTask<typeof RedlineTask>(new URL('./redline-task.ts', import.meta.url), { before, after, author })
