import type { DocxEditorInstance } from '@docx-editor.dev/core/editor'
import type { EditorMode } from '../../domain/tracked-changes.ts'

type Session = NonNullable<DocxEditorInstance['surface']>['session']

/** Lets comments through where the text may not be changed. */
export type TextGate = {
  /** What is written during this call is a comment, and counts as a step that may be undone. */
  open: <R>(work: () => R) => R
  /** Forgets the steps: what was done before the document went over to comments is no longer undone there. */
  forget: () => void
}

/** All by which the library changes a document, and what each answers when it refuses. */
const refused = { ok: false, committed: false, rejected: true, opCount: 0, reason: 'locked' }
const writers = {
  applyTreeOps: refused,
  applyTreeOpsAtomic: refused,
  applyPmDoc: refused,
  applyFragmentPaste: refused,
  applyImageProperties: refused,
  insertImage: refused,
  replaceImage: refused,
  deleteImage: refused,
  deleteImageTracked: refused,
  insertCustomNode: refused,
  removeCustomNode: refused,
  replyToComment: null,
  setCommentResolved: false,
  deleteComment: false,
  deleteComments: false,
  ensureHyperlinkRelationship: null,
  ensureListDefinition: null,
  ensureNumberingLevel: null,
} as const satisfies Record<string, unknown>

/**
 * Keeps the text of a document that is open for comments. The library knows reading, where nothing can be selected, and writing; so such a document
 * is open for writing, and its one way of being changed, the session, refuses everything that is not a comment.
 */
export function textGate(session: Session, mode: () => EditorMode): TextGate {
  let isOpen = false
  let done = 0
  let undone = 0
  const methods = session as unknown as Record<string, (...input: unknown[]) => unknown>
  const isShut = () => mode() === 'comment' && !isOpen
  for (const [name, answer] of Object.entries(writers)) {
    const write = methods[name]
    if (write) methods[name] = (...input) => (isShut() ? answer : write.apply(session, input))
  }
  const { undo, redo } = methods
  methods.undo = () => {
    if (!isShut()) return undo?.call(session)
    if (!done) return null
    done--
    undone++
    return undo?.call(session)
  }
  methods.redo = () => {
    if (!isShut()) return redo?.call(session)
    if (!undone) return null
    done++
    undone--
    return redo?.call(session)
  }
  return {
    open: (work) => {
      isOpen = true
      const before = session.packageRevision()
      try {
        return work()
      } finally {
        isOpen = false
        if (session.packageRevision() !== before) {
          done++
          undone = 0
        }
      }
    },
    forget: () => {
      done = 0
      undone = 0
    },
  }
}
