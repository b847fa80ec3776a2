import type { DocEditor } from '../domain/doc-editor.ts'

/** What is opened, and how. */
export type OpenProps = {
  /** The .docx. Another array opens another document. */
  bytes: Uint8Array
  mode: 'view' | 'edit'
  /** Who writes, for Word's own record of it. */
  author: string
  onReady?: (editor: DocEditor) => void
  /** Called after each change of the document. */
  onChange?: () => void
}
