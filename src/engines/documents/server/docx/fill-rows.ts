import type { Element, Node } from '@xmldom/xmldom'
import { figureColumns, type RepeatedRow, textOfCell } from '../../domain/bookmark.ts'
import { type BookmarkRange, bookmarkRanges, bookmarkText, type Span } from './bookmarks.ts'
import type { DocxDocument, Story } from './docx-document.ts'
import { fillRange } from './fill-range.ts'
import { marksFor } from './returned-places.ts'
import { insertAlike, wordsOfCell } from './table-look.ts'
import {
  append,
  attribute,
  childNamed,
  closest,
  contains,
  elementsIn,
  make,
  removeNode,
  walk,
  wordName,
} from './wordml.ts'

const rowNames = new Set(['tr'])

/** The rows of a table from the one in which the bookmark begins to the one in which it ends; none for a bookmark that stands in no table. */
export function rowsOf({ start, end }: Span): Element[] {
  const first = closest(start, rowNames)
  if (!first) return []
  const rows = tableRows(first.parentNode as Element)
  const from = rows.indexOf(first)
  // The end may stand in a table inside the row's table.
  const to = rows.findIndex((row, at) => at >= from && end !== null && contains(row, end))
  return rows.slice(from, Math.max(from, to) + 1)
}

export const cellsOf = (row: Element): Element[] =>
  [...elementsIn(row)].filter((one) => wordName(one) === 'tc')

/**
 * Repeats the row in which a bookmark stands, once for each line of the value; the bookmark spans all of them afterwards, and the bookmarks of the
 * template's other cells are gone. A row that says its line already stays as it is, with what people did in it; a further row looks like the one before it. '' is said by one
 * row with the fixed words alone. False, and nothing is changed: the bookmark stands in no table.
 */
export function fillRows(range: BookmarkRange, { cells }: RepeatedRow, value: string): boolean {
  const old = rowsOf(range)
  const [model] = old
  if (!model) return false
  for (const cell of cells) if (cell && cell.name !== range.name) dropBookmark(old, cell.name)
  const { start, end } = range
  const lines = value.split('\n').map((line) => line.split('\t'))
  const figures = figureColumns(cells, value.split('\n'))
  const wanted = lines.map((line) => cells.map((cell, at) => cell && textOfCell(cell, line[at] ?? '')))
  const rows = matchedRows(old, wanted, (some) => alignFigures(some, figures))
  for (const row of old) if (!rows.includes(row)) giveAway(row, rows.at(-1) as Element)
  // A vertical merge that begins in the repeated row begins once, in the last of them.
  for (const row of rows.slice(0, -1)) dropMergeStart(row)
  repeatHeading(rows[0] as Element)
  markRows(rows, start, end ?? endOf(start))
  return true
}

/** Puts the marks of a bookmark at the beginning of the first row and at the end of the last one. */
export function markRows(rows: readonly Element[], start: Element, end: Element): void {
  for (const mark of [start, end]) removeNode(mark)
  const first = firstParagraph(rows[0] as Element)
  first.insertBefore(start, childNamed(first, 'pPr')?.nextSibling ?? first.firstChild)
  lastParagraph(rows.at(-1) as Element).appendChild(end)
}

/**
 * Puts rows for the lines in place of the old ones: an old row that says the line, else the one at its place, else a copy of the one before, see `insertAlike`. Answers those that are
 * elements, the first and the last among them.
 */
function matchedRows(
  old: readonly Element[],
  wanted: readonly (readonly (string | null)[])[],
  align: (rows: readonly Element[]) => void,
): Element[] {
  const keyOf = (texts: readonly (string | null)[]) =>
    JSON.stringify(wanted[0]?.map((text, at) => (text === null ? null : (texts[at] ?? ''))))
  const left = new Set(old)
  const saying = Map.groupBy(old, (row) => keyOf(cellsOf(row).map(cellText)))
  const same = wanted.map((texts) => {
    const row = saying.get(keyOf(texts))?.shift()
    if (row) left.delete(row)
    return row
  })
  const anchor = make(old[0] as Element, 'tr')
  ;(old[0] as Element).parentNode?.insertBefore(anchor, old[0] as Element)
  const put = (row: Element) => (anchor.parentNode as Node).insertBefore(row, anchor)
  let before = old[0] as Element
  let alike: string[][] = []
  const write = (row: Element, texts: readonly (string | null)[]) => {
    for (const [index, cell] of cellsOf(row).entries()) {
      const text = texts[index]
      if (typeof text === 'string' && cellText(cell) !== text) writeCell(cell, text)
    }
  }
  const writeAlike = () => {
    if (alike.length === 0) return
    const model = put(copyOf(before)) as Element
    write(
      model,
      (wanted[0] ?? []).map((text, at) => (text === null ? null : wordsOfCell(at))),
    )
    dropMergeStart(model)
    align([model])
    insertAlike(model, alike, anchor)
    removeNode(model)
    alike = []
  }
  const rows = wanted.flatMap((texts, at) => {
    const there = old[at]
    const known = same[at] ?? (there && left.delete(there) ? there : null)
    // The first and the last row carry the marks of the bookmark.
    if (!known && at > 0 && at < wanted.length - 1) {
      alike.push(texts.map((text) => text ?? ''))
      return []
    }
    writeAlike()
    const row = known ?? copyOf(before)
    if (!same[at]) write(row, texts)
    before = row
    put(row)
    return [row]
  })
  removeNode(anchor)
  align(rows)
  return rows
}

const cellText = (cell: Element): string => {
  const span = spanOf(cell)
  const text = bookmarkText(span)
  for (const mark of [span.start, span.end]) removeNode(mark)
  return text
}

function writeCell(cell: Element, text: string): void {
  const span = spanOf(cell)
  fillRange(span, text)
  for (const mark of [span.start, span.end]) removeNode(mark)
}

/** Marks around everything that a cell says. */
function spanOf(cell: Element): { start: Element; end: Element } {
  const start = make(cell, 'bookmarkStart')
  const end = make(cell, 'bookmarkEnd')
  const first = firstParagraph(cell)
  first.insertBefore(start, childNamed(first, 'pPr')?.nextSibling ?? first.firstChild)
  lastParagraph(cell).appendChild(end)
  return { start, end }
}

const paragraphsIn = (block: Element): Element[] => [...walk(block)].filter((one) => wordName(one) === 'p')
const firstParagraph = (block: Element): Element => paragraphsIn(block)[0] ?? newParagraph(block)
const lastParagraph = (block: Element): Element => paragraphsIn(block).at(-1) ?? newParagraph(block)

/** A cell without a paragraph is against the schema, but readable. */
function newParagraph(block: Element): Element {
  const cell = wordName(block) === 'tr' ? (cellsOf(block).at(-1) ?? block) : block
  return append(cell, 'p')
}

const marks = /^(bookmark|commentRange|perm|move(From|To)Range)(Start|End)$/
/** What belongs to one place of a document and cannot stand in a copy. */
const own =
  /^(commentReference|footnoteReference|endnoteReference|drawing|pict|object|annotationRef|pPrChange|rPrChange|tcPrChange|trPrChange)$/
/** Numbers that Word gives each paragraph and row. */
const identities = ['paraId', 'textId', 'rsidR', 'rsidTr']

/** A row with the look and the fixed words of another one, without what is that one's own: marks, comments, pictures, tracked changes. */
function copyOf(row: Element): Element {
  const copy = row.cloneNode(true) as Element
  for (const element of [copy, ...walk(copy)]) {
    for (const one of [...Array.from(element.attributes)])
      if (identities.includes(one.localName ?? '')) element.removeAttributeNode(one)
  }
  const properties = childNamed(copy, 'trPr')
  for (const name of ['ins', 'del', 'tblHeader']) {
    const child = properties && childNamed(properties, name)
    if (child) removeNode(child)
  }
  for (const element of [...walk(copy)]) {
    const name = wordName(element)
    if (marks.test(name) || own.test(name) || name === 'del' || name === 'moveFrom') removeNode(element)
    else if (name === 'ins' || name === 'moveTo') unwrap(element)
  }
  return copy
}

function unwrap(element: Element): void {
  for (const child of [...elementsIn(element)]) element.parentNode?.insertBefore(child, element)
  removeNode(element)
}

/** Removes a row; marks of other places and comments in it move to the end of another one. */
function giveAway(row: Element, to: Element): void {
  for (const element of [...walk(row)])
    if (marks.test(wordName(element))) lastParagraph(to).appendChild(element)
  removeNode(row)
}

function dropBookmark(rows: readonly Element[], name: string): void {
  const all = rows.flatMap((row) => [...walk(row)])
  for (const start of all) {
    if (wordName(start) !== 'bookmarkStart' || attribute(start, 'name') !== name) continue
    const id = attribute(start, 'id')
    const end = all.find((one) => wordName(one) === 'bookmarkEnd' && attribute(one, 'id') === id)
    for (const mark of [start, end]) if (mark) removeNode(mark)
  }
}

function dropMergeStart(row: Element): void {
  for (const cell of cellsOf(row)) {
    const merge = childNamed(childNamed(cell, 'tcPr') ?? cell, 'vMerge')
    if (merge && attribute(merge, 'val') === 'restart') removeNode(merge)
  }
}

function endOf(start: Element): Element {
  const end = make(start, 'bookmarkEnd')
  const prefix = start.prefix ? `${start.prefix}:` : ''
  end.setAttributeNS(start.namespaceURI, `${prefix}id`, attribute(start, 'id'))
  return end
}

/** The rows above the repeated ones stand on every page. */
function repeatHeading(row: Element): void {
  const rows = tableRows(row.parentNode as Element)
  for (const heading of rows.slice(0, rows.indexOf(row))) {
    const properties = childNamed(heading, 'trPr') ?? make(heading, 'trPr')
    if (childNamed(properties, 'tblHeader')) continue
    properties.insertBefore(make(heading, 'tblHeader'), properties.firstChild)
    if (!properties.parentNode) heading.insertBefore(properties, cellsOf(heading)[0] ?? null)
  }
}

/** What the schema wants behind the alignment of a paragraph. */
const afterAlignment = new Set([
  'textDirection',
  'textAlignment',
  'textboxTightWrap',
  'outlineLvl',
  'divId',
  'cnfStyle',
  'rPr',
  'sectPr',
  'pPrChange',
])

/** Columns of figures stand to the right where nothing else is said. */
function alignFigures(rows: readonly Element[], figures: readonly boolean[]): void {
  for (const [at, isFigures] of figures.entries()) {
    if (!isFigures) continue
    for (const row of rows) {
      const paragraph = firstParagraph(cellsOf(row)[at] ?? row)
      const properties =
        childNamed(paragraph, 'pPr') ??
        (paragraph.insertBefore(make(paragraph, 'pPr'), paragraph.firstChild) as Element)
      if (childNamed(properties, 'jc')) continue
      const behind = [...elementsIn(properties)].find((one) => afterAlignment.has(wordName(one)))
      const alignment = append(properties, 'jc', { val: 'right' })
      if (behind) properties.insertBefore(alignment, behind)
    }
  }
}

/**
 * Editors leave rows that were added before the first or behind the last repeated row outside of their bookmark, and take a mark away with its row. Between the
 * rows that stood above and below the repeated ones in `before`, all rows are repeated ones. Answers the stories that it changed; a table whose other rows were
 * changed too is left as it is.
 */
export function claimRows(before: DocxDocument, after: DocxDocument, rows: readonly RepeatedRow[]): Story[] {
  if (rows.length === 0) return []
  const were = new Map(bookmarkRanges(before).map((range) => [range.name, range]))
  const changed: Story[] = []
  for (const { bookmark } of rows) {
    const was = were.get(bookmark)
    const region = was ? rowsOf(was) : []
    if (!was || region.length === 0) continue
    const old = tableRows(region[0]?.parentNode as Element)
    const above = old.slice(0, old.indexOf(region[0] as Element))
    const below = old.slice(above.length + region.length)
    const now = bookmarkRanges(after).find(({ name }) => name === bookmark)
    const own = now && rowsOf(now)[0]
    const found = own
      ? { table: own.parentNode as Element, story: now.story }
      : tableLike(after, was, { above, below })
    if (!found) continue
    const standing = tableRows(found.table)
    const claimed = standing.slice(above.length, standing.length - below.length)
    const fits =
      isSame(above, standing.slice(0, above.length)) &&
      isSame(below, standing.slice(standing.length - below.length))
    if (claimed.length === 0 || !fits) continue
    const marked = now ? rowsOf(now) : []
    if (marked.length === claimed.length && marked[0] === claimed[0]) continue
    const [start, end] = now?.end ? [now.start, now.end] : marksFor(after, claimed[0] as Element, bookmark)
    if (now && !now.end) removeNode(now.start)
    markRows(claimed, start, end)
    changed.push(found.story)
  }
  return changed
}

type Frame = { above: readonly Element[]; below: readonly Element[] }

/** The one table of a document that has these rows above and below; null for none, or for a table without any. */
function tableLike(
  document: DocxDocument,
  { story }: BookmarkRange,
  { above, below }: Frame,
): { table: Element; story: Story } | null {
  if (above.length + below.length === 0) return null
  const found = document.stories
    .filter(({ kind }) => kind === story.kind)
    .flatMap((one) =>
      [...walk(one.dom)]
        .filter((element) => wordName(element) === 'tbl')
        .map((table) => ({ table, story: one })),
    )
    .filter(({ table }) => {
      const rows = tableRows(table)
      return (
        rows.length > above.length + below.length &&
        isSame(above, rows.slice(0, above.length)) &&
        isSame(below, rows.slice(rows.length - below.length))
      )
    })
  return found.length === 1 ? (found[0] ?? null) : null
}

const tableRows = (table: Element): Element[] =>
  [...elementsIn(table)].filter((one) => wordName(one) === 'tr')

/** Rows are known by the words of their first cells: sums may have changed. */
const isSame = (one: readonly Element[], other: readonly Element[]): boolean =>
  one.length === other.length && one.every((row, at) => firstWords(row) === firstWords(other[at]))

const firstWords = (row: Element | undefined): string => {
  const cell = row && cellsOf(row)[0]
  return cell ? cellText(cell) : ''
}
