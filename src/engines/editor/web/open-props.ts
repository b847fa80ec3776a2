import type { DocEditor } from '../domain/doc-editor.ts'
import type { EditorMode } from '../domain/tracked-changes.ts'

/** What is opened, and how. */
export type OpenProps = {
  /** The .docx. Another array opens another document. */
  bytes: Uint8Array
  mode: EditorMode
  /** Who writes, for Word's own record of it. */
  author: string
  /** The same person's number, by which comments and changes are known as theirs; whoever is signed in when absent. */
  authorId?: number
  onReady?: (editor: DocEditor) => void
  /** Called after each change of the document. */
  onChange?: () => void
  /** The 批注 button at a selection was pressed: `editor.comments.draft()` has the text, a panel asks for the words. Without it there is no such button. */
  onComment?: () => void
}
