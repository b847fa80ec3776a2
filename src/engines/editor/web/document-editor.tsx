import { Component, type ReactNode, useEffect, useState } from 'react'
import type { LibraryEditor } from './library/library-editor.tsx'
import type { OpenProps } from './open-props.ts'

let library: typeof LibraryEditor | null = null

/** The library is large: it comes when a document is opened, in a part of its own. */
const load = () =>
  import('./library/library-editor.tsx').then((module) => {
    library = module.LibraryEditor
    return library
  })

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
export function DocumentEditor(props: DocumentEditorProps) {
  return (
    <Guard failed={props.failed}>
      <Arriving {...props} />
    </Guard>
  )
}

/** Not React's lazy: that keeps what stands in its place for 300 ms once it is shown, however soon the library comes. */
function Arriving({ loading, ...open }: DocumentEditorProps) {
  const [arrival, setArrival] = useState<{ Library?: typeof LibraryEditor; error?: unknown }>(() =>
    library ? { Library: library } : {},
  )
  const { Library, error } = arrival
  useEffect(() => {
    if (Library) return
    load().then(
      (arrived) => setArrival({ Library: arrived }),
      (reason: unknown) => setArrival({ error: reason }),
    )
  }, [Library])
  if (error) throw error
  return Library ? <Library {...open} /> : loading
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
