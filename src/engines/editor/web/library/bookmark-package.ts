import type { OoxmlPackage } from '@docx-editor.dev/core/store'
import type { OpenBookmark } from '../../domain/bookmarks.ts'
import type { PlaceRows } from '../../domain/places.ts'
import { type Position, placeMark } from './bookmark-place.ts'
import { type BookmarkRange, fill, fillCells, isFillable, rangesOf, textOf } from './bookmark-text.ts'
import {
  attributeOf,
  below,
  closePart,
  insertBefore,
  make,
  nameOf,
  type OpenPart,
  openPart,
  remove,
} from './tree-edit.ts'

export type Selection = { start: Position; end: Position }
type Story = { open: OpenPart; ranges: BookmarkRange[] }

/** Headers first, then the body, notes and footers, as a reader meets them. */
const order = ['hdr', 'document', 'footnotes', 'endnotes', 'ftr']

/** The parts of a document that hold text, with their bookmarks. */
export function storiesOf(file: OoxmlPackage): Story[] {
  return [...file.parts.values()]
    .filter((part) => order.includes(part.root.localName))
    .sort((a, b) => order.indexOf(a.root.localName) - order.indexOf(b.root.localName))
    .map((part) => {
      const open = openPart(part)
      return { open, ranges: rangesOf(open) }
    })
}

/** Every bookmark position of a document, headers first, then the body, notes and footers. */
export const bookmarksOf = (file: OoxmlPackage): OpenBookmark[] =>
  storiesOf(file).flatMap(({ open, ranges }) =>
    ranges.map((range) => ({ name: range.name, text: textOf(open, range), fillable: isFillable(range) })),
  )

/** The package with the lines that `linesOf` gives at each bookmark; null: as it is. */
export function filled(
  file: OoxmlPackage,
  linesOf: (range: BookmarkRange) => readonly string[] | null,
  isWhole = false,
): { file: OoxmlPackage; refused: string[] } {
  const refused: string[] = []
  let next = file
  for (const { open, ranges } of storiesOf(file)) {
    for (const range of ranges) {
      const lines = linesOf(range)
      if (!lines || textOf(open, range) === lines.join('\n')) continue
      if (isFillable(range)) fill(open, range, lines, isWhole)
      else refused.push(range.name)
    }
    next = closePart(next, open)
  }
  return { file: next, refused }
}

/** The package with the texts that `rowsOf` gives in the cells of the rows that a bookmark spans; null: as they are. */
export function withCells(
  file: OoxmlPackage,
  rowsOf: (range: BookmarkRange) => PlaceRows['rows'] | null,
): { file: OoxmlPackage; refused: string[] } {
  const refused: string[] = []
  let next = file
  for (const { open, ranges } of storiesOf(file)) {
    for (const range of ranges) {
      const rows = rowsOf(range)
      if (rows && !fillCells(open, range, rows)) refused.push(range.name)
    }
    next = closePart(next, open)
  }
  return { file: next, refused }
}

/** The package with a bookmark of this name around a range; null when a mark has no place there. */
export function marked(
  file: OoxmlPackage,
  name: string,
  { start, end }: Selection,
  side: 'start' | 'end' = 'start',
): OoxmlPackage | null {
  const stories = storiesOf(file)
  const ids = stories.flatMap(({ open }) =>
    [...below(open.root)]
      .filter((item) => nameOf(item) === 'bookmarkStart')
      .map((item) => Number(attributeOf(item, 'id'))),
  )
  const id = String(Math.max(0, ...ids.filter(Number.isSafeInteger)) + 1)
  for (const { open } of stories) {
    // The end first: what it does to the text lies behind the start.
    if (!placeMark(open, end, make(open, 'bookmarkEnd', { id }), 'end')) continue
    const between = closePart(file, open)
    const part = between.parts.get(open.part.name)
    if (!part) return null
    const again = openPart(part)
    if (!placeMark(again, start, make(again, 'bookmarkStart', { id, name }), side)) return null
    return closePart(between, again)
  }
  return null
}

/** The package with a text at a position, as a bookmark of this name; null when it cannot be written there. */
export function inserted(file: OoxmlPackage, name: string, at: Position, text: string): OoxmlPackage | null {
  // Both marks go behind what stands before the position, so that they stand around nothing.
  const empty = marked(file, name, { start: at, end: at }, 'end')
  if (!empty) return null
  const { file: written, refused } = filled(empty, (range) => (range.name === name ? [text] : null))
  return refused.length ? null : written
}

/** The package in which a bookmark has another name; null when there is none. */
export function renamed(file: OoxmlPackage, name: string, next: string): OoxmlPackage | null {
  for (const { open, ranges } of storiesOf(file)) {
    const start = ranges.find((one) => one.name === name)?.start
    if (!start) continue
    insertBefore(make(open, 'bookmarkStart', { id: attributeOf(start, 'id'), name: next }), start)
    remove(start)
    return closePart(file, open)
  }
  return null
}

/** The package without this bookmark; null when there is none. */
export function unmarked(file: OoxmlPackage, name: string): OoxmlPackage | null {
  for (const { open, ranges } of storiesOf(file)) {
    const range = ranges.find((one) => one.name === name)
    if (!range) continue
    remove(range.start)
    remove(range.end)
    return closePart(file, open)
  }
  return null
}
