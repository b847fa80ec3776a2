/** A named position that a page marks: in other colours where nothing is filled in yet. */
export type MarkedPlace = { name: string; isEmpty: boolean }

/** Texts by the names of positions; a list of several stands as paragraphs like the one that is there. */
export type PlaceTexts = Readonly<Record<string, string | readonly string[]>>

/** The named positions of a document that stands beside a form: filled and followed while the document itself is only read. Nothing here counts as a change. */
export interface DocPlaces {
  /** Positions of which something is to be seen now, in the order of the text. */
  names(): string[]
  /** Puts texts at positions; answers the names that no text can take the place of. */
  fill(texts: PlaceTexts): string[]
  /** Marks these positions and no others. Names that the document does not have are passed over. */
  mark(places: readonly MarkedPlace[]): void
  /** Brings a position into view and marks it as the one that is spoken of; null: none is. False when there is none of this name, or nothing of it to be seen. */
  show(name: string | null): boolean
  /** The marked position at a point of the window, in pixels; null beside all of them. */
  at(x: number, y: number): string | null
  /** The page that is read now, from 1. */
  page(): number
  /** Turns to a page; the last one when it is beyond. */
  turnTo(page: number): void
}
