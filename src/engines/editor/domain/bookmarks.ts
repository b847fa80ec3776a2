/** Whether Word takes this as the name of a bookmark: a letter, then letters, digits and _, 40 at most. */
export const isBookmarkName = (name: string): boolean => /^\p{L}[\p{L}\p{N}_]{0,39}$/u.test(name)

/** One position of a bookmark in an open document, as it is now. */
export type OpenBookmark = {
  /** As in Word, for instance 'amount_2'. */
  name: string
  /** What it spans now; paragraphs are separated by a line feed. */
  text: string
  /** False where no text can take its place: around rows of a table, or where the editor cannot write. */
  fillable: boolean
}

/**
 * The bookmarks of an open document: body, tables, headers and footers, in the order of the text; Word's own hidden ones (`_GoBack` …) are left
 * out. Every change is one step of undo.
 */
export interface DocBookmarks {
  list(): OpenBookmark[]
  /** Puts a text at one position; false when there is none of this name or no text can take its place. */
  setText(name: string, text: string): boolean
  /**
   * Puts values at all their positions in one step of undo: a value 'amount' also stands at 'amount_2', 'amount_3' …, unless these are given a
   * value of their own (`valueNameOf`). Positions that say it already are left alone. Answers the positions that could not be written.
   */
  setAll(values: Readonly<Record<string, string>>): string[]
  /** Selects a position and scrolls to it; false when there is none of this name. */
  show(name: string): boolean
  /** Makes the selection a bookmark; false when nothing is selected, or the name is taken or none of Word's (a letter, then letters, digits, _; 40 at most). */
  add(name: string): boolean
  /** Writes a text at the caret and makes it a bookmark; false when nothing can be written there or the name cannot be taken, as for `add`. */
  insert(name: string, text: string): boolean
  /** Gives a bookmark another name where it stands; false when there is none of this name or the other one cannot be taken. */
  rename(name: string, next: string): boolean
  /** Takes a bookmark away, its text stays; false when there is none of this name. */
  remove(name: string): boolean
  /** Puts a clause at a position: paragraphs like the one that is there. False as for `setText`. */
  setParagraphs(name: string, paragraphs: readonly string[]): boolean
  /** Calls after a change of the document that changed a bookmark; answers how to stop. */
  subscribe(listener: () => void): () => void
}
