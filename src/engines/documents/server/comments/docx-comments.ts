import { docxTask } from '../documents.ts'
import type { CommentChanges, CommentsAsk } from './comments-task.ts'

const inWorker = (ask: CommentsAsk): Promise<unknown> =>
  docxTask<typeof import('./comments-task.ts')>(new URL('./comments-task.ts', import.meta.url), ask, {
    class: 'small',
  })

/** What was done with comments between two .docx, and whether anything else was. */
export const docxCommentChanges = (before: Uint8Array, after: Uint8Array): Promise<CommentChanges> =>
  inWorker({ task: 'changes', before, after }) as Promise<CommentChanges>

/**
 * Does to the comments of `into` what was done to them between `before` and `after`, and takes nothing else from `after`. A comment on words that were changed since
 * stands at the same words elsewhere in the paragraph, else at what took their place.
 */
export const moveDocxComments = (
  before: Uint8Array,
  after: Uint8Array,
  into: Uint8Array,
): Promise<Uint8Array> => inWorker({ task: 'move', before, after, into }) as Promise<Uint8Array>
