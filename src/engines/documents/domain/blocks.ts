/** Where a piece of text stands in a document. Cells know their table, row and column, counted from 0 in the order of the text. */
export type BlockPlace =
  | { kind: 'body' }
  | { kind: 'cell'; table: number; row: number; column: number }
  | { kind: 'header' | 'footer' | 'note' }

/** One paragraph of a document: what versions are compared by, and what values are found in. */
export type DocumentBlock = {
  /** Place in the list of all paragraphs, counted from 0. */
  id: number
  text: string
  place: BlockPlace
}
