import { Component, lazy, type ReactNode, Suspense } from 'react'
import type { DocEditor } from '../domain/doc-editor.ts'

/** The library is large: it comes when a document is opened, in a part of its own. */
const Library = lazy(() =>
  import('./library/library-editor.tsx').then((module) => ({ default: module.LibraryEditor })),
)

export type DocumentEditorProps = {
  /** The .docx. Another array opens another document. */
  bytes: Uint8Array
  mode: 'view' | 'edit'
  /** Who writes, for Word's own record of it. */
  author: string
  onReady?: (editor: DocEditor) => void
  /** Called after each change of the document. */
  onChange?: () => void
  /** What stands here while the library comes. */
  loading: ReactNode
  /** What stands here when the document cannot be opened. */
  failed: ReactNode
}

/** A .docx on the screen, to be read or written. It fills its container, which must have a height. */
export function DocumentEditor({ loading, failed, ...open }: DocumentEditorProps) {
  return (
    <Guard failed={failed}>
      <Suspense fallback={loading}>
        <Library {...open} failed={failed} />
      </Suspense>
    </Guard>
  )
}

/** What the library throws while it draws ends here; the page around it, and its download button, stay. */
class Guard extends Component<{ failed: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override render() {
    return this.state.isBroken ? this.props.failed : this.props.children
  }
}
