/** Where a bookmark stands: the story of the document it is in. */
export type BookmarkStory = 'body' | 'header' | 'footer' | 'footnote' | 'endnote'

/** One position of a bookmark in a .docx. A name may stand at several positions, see `valueNameOf`. */
export type Bookmark = {
  /** As in Word, for instance 'amount_2'. */
  name: string
  /** The value it takes: 'amount' for 'amount_2' when the document has 'amount' too. */
  valueName: string
  story: BookmarkStory
  /** The text it spans now; '' for an empty bookmark. Paragraphs are separated by a line feed. */
  text: string
  inTable: boolean
  /** False for a bookmark around table rows or columns, which no text can take the place of. */
  fillable: boolean
}

/** Word's own bookmarks, which are never shown or filled: _GoBack, _Toc…, _Ref…, _Hlk…. */
export const isHiddenBookmark = (name: string): boolean => name.startsWith('_')

/**
 * Word allows a bookmark name once in a document. So a value that stands at several positions has bookmarks with
 * suffixes: 'amount', 'amount_2', 'amount_3'. 'phase_2' in a document without 'phase' is a value of its own.
 */
export function valueNameOf(name: string, names: ReadonlySet<string>): string {
  const base = /^(.+)_(?:[2-9]|[1-9]\d)$/.exec(name)?.[1]
  return base && names.has(base) ? base : name
}
