export type SearchOptions = { matchCase?: boolean; wholeWord?: boolean }

/** Where a search stands: how many places there are, and which of them (from 1) is shown; 0 of 0 when there is none. */
export type SearchState = { count: number; current: number }

/** Finding and replacing in an open document, in its headers, footers and notes too as far as its mode shows them. */
export interface DocSearch {
  /** Marks every place of a text and shows the first; answers how many there are. '' takes the marks away. */
  find(text: string, options?: SearchOptions): number
  /** The next place, from the last on to the first. */
  next(): SearchState
  previous(): SearchState
  /** Selects the shown place in the document, which has the keys from now on; false when there is none. */
  select(): boolean
  /** Puts a text in place of the shown one and goes to the next; the state unchanged where the document may not be written. */
  replace(text: string): SearchState
  /** Puts a text in every place, in one step of undo; answers in how many. */
  replaceAll(text: string): number
}

/** The zoom steps that the page offers, in percent. */
export const zoomSteps = [50, 75, 90, 100, 125, 150, 200] as const
