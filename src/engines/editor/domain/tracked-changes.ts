import type { ReviewResult } from './comments.ts'

/** What a tracked change does: `split` and `join` of paragraphs, `format` of text or paragraph, `structure` of a table. */
export type TrackedChangeKind =
  | 'insert'
  | 'delete'
  | 'replace'
  | 'move'
  | 'split'
  | 'join'
  | 'format'
  | 'structure'

/** A change of the text that nobody accepted or rejected yet (修订), as it stands in the file itself. */
export type TrackedChange = {
  /** Names it while the document is open. */
  id: string
  kind: TrackedChangeKind
  /** The words put in, taken out or formatted. */
  text: string
  /** For `replace` the words that go. */
  replacedText: string | null
  userName: string
  /** The person of this product who made it; null: made elsewhere. */
  userId: number | null
  /** ISO 8601; null when the file does not say. */
  createdAt: string | null
  /** False when the editor can show it but not decide it. */
  mayDecide: boolean
}

/** The tracked changes of an open document. */
export interface DocChanges {
  /** In the order of the document. */
  list(): TrackedChange[]
  accept(id: string): ReviewResult
  reject(id: string): ReviewResult
  /** All that can be decided, in one step that one undo takes back; answers how many could not be. */
  acceptAll(): ReviewResult & { left: number }
  rejectAll(): ReviewResult & { left: number }
  /** Shows it in the text; false when it has no place. */
  show(id: string): boolean
  /** The change at the caret or shown last; null when there is none. */
  activeId(): string | null
  subscribe(listener: () => void): () => void
}

/** How a document is open: to be read, to be commented, with every change written as a suggestion, to be written. */
export type EditorMode = 'view' | 'comment' | 'suggest' | 'edit'

const modes: readonly EditorMode[] = ['view', 'comment', 'suggest', 'edit']

/** Whether a document that was opened in one mode may go over to another: never to one that allows more. */
export const isWithin = (asked: EditorMode, opened: EditorMode): boolean =>
  modes.indexOf(asked) <= modes.indexOf(opened)

/** What a mode allows: to write comments, to change the text (as a suggestion in `suggest`), to decide anybody's changes, to take back one's own. */
export function allowedIn(mode: EditorMode): {
  comments: boolean
  text: boolean
  decisions: boolean
  ownChanges: boolean
} {
  const text = mode === 'suggest' || mode === 'edit'
  return { comments: mode !== 'view', text, decisions: mode === 'edit', ownChanges: text }
}
