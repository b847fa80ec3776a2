/** A named position that a page marks: in other colours where nothing is filled in yet. */
export type MarkedPlace = { name: string; isEmpty: boolean }

/** A cell of a table at a position: the row among those that the position spans, and the cell in it, each from 0. */
export type PlaceCell = { row: number; cell: number }

/** Texts of the cells of the rows that a position spans, row by row; null: what stands there stays. Further rows look like the last one that is there. */
export type PlaceRows = { rows: readonly (readonly (string | null)[])[] }

/** What is put at positions, by their names: a text, several that stand as paragraphs like the one that is there, or the cells of the rows there. */
export type PlaceTexts = Readonly<Record<string, string | readonly string[] | PlaceRows>>

/** The named positions of a document that stands beside a form: filled and followed while the document itself is only read. Nothing here counts as a change. */
export interface DocPlaces {
  /** Positions of which something is to be seen now, in the order of the text. */
  names(): string[]
  /** Puts texts at positions; answers the names that no text can take the place of, or that span no such cells. */
  fill(texts: PlaceTexts): string[]
  /** Shows letters of one line where `fill` will put them, without laying the text out: `fill` must follow. */
  sketch(texts: PlaceTexts): void
  /** Marks these positions and no others. Names that the document does not have are passed over. */
  mark(places: readonly MarkedPlace[]): void
  /** Brings a position, or one cell at it, into view and marks it as the one that is spoken of; null: none is. False when there is none of this name, or nothing of it to be seen. */
  show(name: string | null, cell?: PlaceCell): boolean
  /** The marked position at a point of the window, in pixels, with its cell where it spans a table; null beside all of them. */
  at(x: number, y: number): { name: string; cell: PlaceCell | null } | null
  /** The page that is read now, from 1. */
  page(): number
  /** Turns to a page; the last one when it is beyond. */
  turnTo(page: number): void
}
