/** Exported because the product this one follows exports it with its comments; what it means is not known, and nothing depends on it. */
export const officeCommentConstant = 12047

/** Colours behind commented text: every comment's, and the one that is open in the panel (decisions §10). */
export const commentColors = { selection: '#FFF3BF', active: '#FFD43B' } as const

/** Longest text of a comment or of a reply, in characters. */
export const longestComment = 2000

/** A comment on a range of a .docx (批注), as it stands in the file itself. */
export type OfficeComment = {
  /** Its number in the file; Word may number comments anew when it saves. */
  commentId: string
  text: string
  /** What stays the same when Word numbers comments anew; the number where a file has nothing that stays. */
  key: string
  userName: string
  /** The person of this product who wrote it; null: written elsewhere. */
  userId: number | null
  /** The text it is about; '' when the file gives it no range. */
  quote: string
  /** 0-based place among the comments in the order of the document. */
  position: { index: number }
  /** ISO 8601; null when the file does not say. */
  createdAt: string | null
  isResolved: boolean
  /** Oldest first; a reply has none of its own. */
  replies: OfficeComment[]
}

/** The selected text of a document. */
export type SelectedText = { text: string }

/** Whether there is nothing to comment on: the selected text or its range is missing. */
export function isEmptySelection(selection: { text?: string | null; range?: unknown } | null): boolean {
  return !selection?.text || selection.range === null || selection.range === undefined
}

/** Why a comment or a decision about a change was not written. */
export type ReviewRefusal =
  /** Nothing is selected that a comment could be about. */
  | 'emptySelection'
  | 'emptyText'
  | 'tooLong'
  /** The document is only read. */
  | 'readOnly'
  /** Somebody else wrote it. */
  | 'notYours'
  /** It is not there (any more). */
  | 'gone'
  /** The editor cannot do this here; a selection over the edge of a table cell, for instance. */
  | 'refused'

export type ReviewResult = { ok: true } | { ok: false; reason: ReviewRefusal }

/** The comments of an open document. `id` is a commentId, of a comment or of a reply. What they change is saved with the document. */
export interface DocComments {
  /** In the order of the document; replies stand in their comment. */
  list(): OfficeComment[]
  /** Keeps the selected text as the one that is about to be commented on while the words are typed elsewhere. */
  begin(): ReviewResult
  /** What `begin` kept; null when nobody is writing a comment. */
  draft(): SelectedText | null
  /** Gives up what `begin` kept. */
  cancel(): void
  /** Comments on what `begin` kept, or on the selected text. */
  add(text: string): ReviewResult
  /** Puts another text in place of one's own. */
  change(id: string, text: string): ReviewResult
  /** Takes a comment away with its replies, or one reply. One's own; where the text may be written, also one written elsewhere. */
  remove(id: string): ReviewResult
  reply(id: string, text: string): ReviewResult
  resolve(id: string, isResolved: boolean): ReviewResult
  /** Shows the text it is about and marks it as the active one; null: none is active any more. False when it has no place. */
  show(id: string | null): boolean
  /** The comment at the caret or shown last; null when there is none. */
  activeId(): string | null
  /** Called after each change of the comments, of the draft or of the selection; answers how to stop. */
  subscribe(listener: () => void): () => void
}

/** Who may do what with one comment: what the panel offers is decided here. */
export function commentRights(
  comment: Pick<OfficeComment, 'userId'>,
  person: { userId: number | null; mayComment: boolean; mayWrite: boolean },
): { mayChange: boolean; mayRemove: boolean; mayReply: boolean } {
  const isOwn = comment.userId !== null && comment.userId === person.userId
  return {
    mayChange: person.mayComment && isOwn,
    mayRemove: person.mayComment && (isOwn || (comment.userId === null && person.mayWrite)),
    mayReply: person.mayComment,
  }
}

/** Text of a comment as it is kept: without spaces around it, or why it cannot be kept. */
export function commentText(raw: string): { text: string } | { reason: 'emptyText' | 'tooLong' } {
  const text = raw.replaceAll('\r\n', '\n').trim()
  if (!text) return { reason: 'emptyText' }
  return [...text].length > longestComment ? { reason: 'tooLong' } : { text }
}
