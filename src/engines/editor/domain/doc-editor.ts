import type { DocBookmarks } from './bookmarks.ts'
import type { DocComments, SelectedText } from './comments.ts'
import type { DocSearch } from './doc-search.ts'
import type { DocPlaces } from './places.ts'
import type { DocChanges, EditorMode } from './tracked-changes.ts'

/** A heading or clause of the document (outline.ts). `id` is what `showHeading` takes; it holds until the document changes. */
export type OutlineEntry = { id: string; text: string; level: number }

/**
 * What an editor can do for the page around it. `bytes`: it gives the document (`save`); one that cannot keeps versions by itself (`store`). The others are
 * members of the same name; `comments` has `selection` with it, `modes` is `setMode`.
 */
export type DocAbility =
  | 'bytes'
  | 'store'
  | 'search'
  | 'comments'
  | 'changes'
  | 'modes'
  | 'bookmarks'
  | 'places'
  | 'zoom'
  | 'outline'

/** An editor was asked for what it cannot do: the page should not have offered it. */
export class NotAbleError extends Error {
  constructor(ability: DocAbility) {
    super(`this editor has no ${ability}`)
    this.name = 'NotAbleError'
  }
}

/** How a version was kept by the editor itself: `unchanged`: there was nothing to keep; `refused`: it was not kept, and is still in the editor. */
export type Stored = 'stored' | 'unchanged' | 'refused'

/**
 * An open document on the screen: all that the product knows of an editor. What does the work behind it may be replaced (another library, an
 * office server) without anything else changing. What an editor is not able to do throws NotAbleError and is not to be offered.
 */
export interface DocEditor {
  can(ability: DocAbility): boolean
  /** Whether something was changed since it was opened or last marked as saved. */
  isChanged(): boolean
  /** The document as a .docx as it is now. Fails when the editor cannot write it. */
  save(): Promise<Uint8Array>
  /** Has the document kept as a further version as it is now, with the reason that is told with it. Never fails for what the server refuses. */
  store(reason: string): Promise<Stored>
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
  readonly places: DocPlaces
  /** How large the pages are shown, in percent of paper; 'fit': as wide as there is room. */
  zoom(percent: number | 'fit'): void
  /** Selects a bookmark and shows it; false when the document has none of this name. */
  showBookmark(name: string): boolean
  outline(): OutlineEntry[]
  /** Shows a heading of the outline; false when it is gone. */
  showHeading(id: string): boolean
  focus(): void
}

/** An A4 page at 100 %, and what the library leaves free on each side of it, in pixels. */
const pageWidth = (210 / 25.4) * 96
const gutter = 24

/**
 * The scale at which the library fits an A4 page into this width, in pixels, between 50 and 100 %; undefined where nothing is shown yet. Begun at it, a document is laid
 * out once, not at 100 % and again to fit, which costs half a second of 50 pages. Other pages are fitted by the library afterwards.
 */
export const fittingZoom = (width: number): number | undefined =>
  width > 0
    ? Math.min(Math.max(Math.floor(((width - 2 * gutter) / pageWidth) * 100) / 100, 0.5), 1)
    : undefined
