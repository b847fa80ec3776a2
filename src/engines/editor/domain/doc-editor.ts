import type { DocBookmarks } from './bookmarks.ts'
import type { DocComments, SelectedText } from './comments.ts'
import type { DocSearch } from './doc-search.ts'
import type { DocChanges, EditorMode } from './tracked-changes.ts'

/** A heading of the document. `id` is what `showHeading` takes; it holds until the document changes. */
export type OutlineEntry = { id: string; text: string; level: number }

/**
 * An open .docx on the screen: all that the product knows of an editor. What does the work behind it may be replaced (another library, an
 * office server) without anything else changing.
 */
export interface DocEditor {
  /** Whether something was changed since it was opened or last marked as saved. */
  isChanged(): boolean
  /** The document as a .docx as it is now. Fails when the editor cannot write it. */
  save(): Promise<Uint8Array>
  /** The bytes of the last `save` are kept somewhere: what was changed since alone is unsaved. */
  markSaved(): void
  readonly search: DocSearch
  /** The selected text of the body; null when text or range is missing. */
  selection(): SelectedText | null
  readonly comments: DocComments
  readonly changes: DocChanges
  mode(): EditorMode
  /** What the page that opened the document allows at most; `setMode` to more than that changes nothing. */
  openedIn(): EditorMode
  /** Goes over to another mode; the document stays as it is. */
  setMode(mode: EditorMode): void
  /** Named places of the document, read and written. */
  readonly bookmarks: DocBookmarks
  /** How large the pages are shown, in percent of paper; 'fit': as wide as there is room. */
  zoom(percent: number | 'fit'): void
  /** Selects a bookmark and shows it; false when the document has none of this name. */
  showBookmark(name: string): boolean
  outline(): OutlineEntry[]
  /** Shows a heading of the outline; false when it is gone. */
  showHeading(id: string): boolean
  focus(): void
}
