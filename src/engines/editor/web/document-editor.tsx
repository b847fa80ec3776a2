import { Component, lazy, type ReactNode, Suspense } from 'react'
import type { OpenProps } from './open-props.ts'

/** The library is large: it comes when a document is opened, in a part of its own. */
const load = () => import('./library/library-editor.tsx')
const Library = lazy(() => load().then((module) => ({ default: module.LibraryEditor })))

/** Has the library brought now, for a page that will open a document: it comes while the page still comes itself. */
export const loadEditor = (): void => {
  // What fails here fails again, and is told, when the document is shown.
  load().catch(() => undefined)
}

export type DocumentEditorProps = OpenProps & {
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
