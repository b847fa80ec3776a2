import type { ErrorName } from '#shared/errors.ts'

/** What a text document is made of, as far as its number decides how long it takes to read it and to open it in a browser. */
export type StructureKind = 'paragraphs' | 'cells' | 'bookmarks' | 'comments'

/**
 * The most of each that a document may have, so that reading it stays small work and the editor opens it in seconds; bench/README.md has what they cost. A contract of 300 pages has about
 * 5,000 paragraphs.
 */
export const structureLimits: Readonly<Record<StructureKind, number>> = {
  paragraphs: 30_000,
  cells: 20_000,
  bookmarks: 10_000,
  comments: 2_000,
}

/** What a document with too many of something is refused with. */
export const structureErrors = {
  paragraphs: 'tooManyParagraphs',
  cells: 'tooManyCells',
  bookmarks: 'tooManyBookmarks',
  comments: 'tooManyComments',
} as const satisfies Record<StructureKind, ErrorName>
