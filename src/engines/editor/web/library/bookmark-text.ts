import { isHiddenBookmark } from '#engines/documents/domain/index.ts'
import type { PlaceRows } from '../../domain/places.ts'
import {
  append,
  attributeOf,
  below,
  childNamed,
  closest,
  contains,
  copyOf,
  type Item,
  insertAfter,
  insertAt,
  insertBefore,
  isDeleted,
  isText,
  make,
  makeRun,
  nameOf,
  type OpenPart,
  remove,
  runText,
} from './tree-edit.ts'

/** One bookmark where it stands: its two marks, in one part. */
export type BookmarkRange = { name: string; start: Item; end: Item }

const holders = new Set(['p', 'tbl', 'tr', 'tc', 'body', 'hdr', 'ftr', 'footnote', 'endnote', 'txbxContent'])
const boxes = new Set(['txbxContent'])
const grids = new Set(['tbl', 'tr'])
const holderOf = (item: Item): Item | null => closest(item, holders)

/** The bookmarks of a part in the order of its text, but Word's own hidden ones and those without an end. */
export function rangesOf({ root }: OpenPart): BookmarkRange[] {
  const marks = [...below(root)].filter((item) => nameOf(item).startsWith('bookmark'))
  return marks.flatMap((start, index) => {
    const name = attributeOf(start, 'name')
    if (nameOf(start) !== 'bookmarkStart' || name === '' || isHiddenBookmark(name)) return []
    const id = attributeOf(start, 'id')
    const end = marks.find(
      (mark, at) => at > index && nameOf(mark) === 'bookmarkEnd' && attributeOf(mark, 'id') === id,
    )
    return end ? [{ name, start, end }] : []
  })
}

/** Whether a text can take its place: not around rows or columns, not half in a text box or in deleted words. */
export function isFillable({ start, end }: BookmarkRange): boolean {
  const inGrid = [start, end].some((mark) => grids.has(nameOf(holderOf(mark) ?? mark)))
  return (
    !inGrid &&
    attributeOf(start, 'colFirst') === '' &&
    !isDeleted(start) &&
    closest(start, boxes) === closest(end, boxes)
  )
}

/** What stands between the marks in the order of the document, without text boxes inside. */
export function between(root: Item, { start, end }: BookmarkRange): Item[] {
  const box = closest(start, boxes)
  const items: Item[] = []
  let isInside = false
  for (const item of below(root)) {
    if (item === end) break
    if (isInside && closest(item, boxes) === box) items.push(item)
    if (item === start) isInside = true
  }
  return items
}

/** What a bookmark spans, without tracked deletions; paragraphs are separated by a line feed. */
export function textOf({ root }: OpenPart, range: BookmarkRange): string {
  let text = ''
  let paragraph = holderOf(range.start)
  for (const item of between(root, range)) {
    if (nameOf(item) !== 'r' || isDeleted(item)) continue
    const holder = holderOf(item)
    if (text !== '' && holder !== paragraph) text += '\n'
    paragraph = holder
    text += runText(item)
  }
  return text
}

const rowNames = new Set(['tr'])
const childrenNamed = (item: Item, name: string): Item[] =>
  item.children.filter((child) => nameOf(child) === name)

/** The rows of a table that a bookmark spans as a whole, from the first letter of the first cell to the last letter of the last one; none for any other bookmark. */
export function rowsOf({ root }: OpenPart, range: BookmarkRange): Item[] {
  const start = closest(range.start, rowNames)
  const all = start?.parent ? childrenNamed(start.parent, 'tr') : []
  const to = all.findIndex((row) => contains(row, range.end))
  const rows = start ? all.slice(all.indexOf(start), to + 1) : []
  const [first, last] = [cellsOf(rows[0] ?? root)[0], cellsOf(rows.at(-1) ?? root).at(-1)]
  if (!first || !last || !contains(first, range.start) || !contains(last, range.end)) return []
  const inside = new Set(between(root, range))
  const isInside = (item: Item) => inside.has(item) || nameOf(item) !== 'r' || runText(item) === ''
  return [first, last].every((cell) => [...below(cell)].every(isInside)) ? rows : []
}

export const cellsOf = (row: Item): Item[] => childrenNamed(row, 'tc')

const wordsOf = (paragraph: Item): string =>
  [...below(paragraph)]
    .map((item) => (nameOf(item) === 'r' && !isDeleted(item) ? runText(item) : ''))
    .join('')

/** Whether texts of rows have a cell each in rows with so many cells, or in further ones like the last of them. */
export const fitsRows = (counts: readonly number[], given: PlaceRows['rows']): boolean =>
  given.length > 0 && given.every((texts, at) => texts.length <= (counts[at] ?? counts.at(-1) ?? -1))

/** Puts texts into the cells of the rows that a bookmark spans; null leaves a cell as it is. Further rows look like the last one, and it spans them too. False, and nothing is changed: they do not fit. */
export function fillCells(open: OpenPart, range: BookmarkRange, given: PlaceRows['rows']): boolean {
  const old = rowsOf(open, range)
  const last = old.at(-1)
  const counts = old.map((row) => cellsOf(row).length)
  if (!last || !fitsRows(counts, given)) return false
  const rows = given.map((_, at) => old[at] ?? rowLike(open, last))
  for (const [at, row] of rows.entries()) if (at >= old.length) insertAfter(row, rows[at - 1] as Item)
  const written = rows.flatMap((row, at) =>
    cellsOf(row).map((cell, index) => writeCell(open, cell, given[at]?.[index] ?? null)),
  )
  if (rows.length === old.length && !written.includes(true)) return true
  // A removed row may hold the end mark: both marks go into the first and last row again, around all words.
  const [first, end] = [paragraphsIn(rows[0] as Item)[0], paragraphsIn(rows.at(-1) as Item).at(-1)]
  if (first) insertAt(first, childNamed(first, 'pPr') ? 1 : 0, range.start)
  if (end) append(end, range.end)
  for (const row of old.slice(rows.length)) remove(row)
  return true
}

const paragraphsIn = (block: Item): Item[] => [...below(block)].filter((item) => nameOf(item) === 'p')

/** A copy of a row without the marks in it. */
function rowLike(open: OpenPart, row: Item): Item {
  const copy = copyOf(open, row)
  for (const item of [...below(copy)]) if (marks.test(nameOf(item))) remove(item)
  return copy
}

/** Whether it changed the cell. */
function writeCell(open: OpenPart, cell: Item, text: string | null): boolean {
  const blocks = paragraphsIn(cell)
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (text === null || !first || !last || blocks.map(wordsOf).join('\n') === text) return false
  const whole = { name: '', start: make(open, 'bookmarkStart'), end: make(open, 'bookmarkEnd') }
  insertAt(first, childNamed(first, 'pPr') ? 1 : 0, whole.start)
  append(last, whole.end)
  fill(open, whole, [text])
  remove(whole.start)
  remove(whole.end)
  return true
}

/**
 * Puts paragraphs in place of what a bookmark spans. They take the format of what was there; in the middle of a sentence or in a numbered
 * paragraph they become lines, unless `isWhole`: then each is a paragraph like the first.
 */
export function fill(open: OpenPart, range: BookmarkRange, lines: readonly string[], isWhole = false): void {
  const { start, end } = range
  const inside = between(open.root, range)
  const runs = inside.filter((item) => nameOf(item) === 'r' && !isDeleted(item))
  const paragraph = targetOf(open, range, inside)
  const anchor = runs.find((run) => run.children.every((child) => nameOf(child) === 'rPr' || isText(child)))
  const format = formatOf(open, anchor ?? neighbourRun(paragraph, start))
  const isOwn = ownsParagraph(open, range, paragraph)
  const isNumbered = childNamed(childNamed(paragraph, 'pPr') ?? paragraph, 'numPr') !== null
  const asParagraphs = lines.length > 1 && isOwn && (isWhole || !isNumbered)
  const place = make(open, 'r')
  if (contains(paragraph, start)) insertAfter(place, start)
  else insertAt(paragraph, childNamed(paragraph, 'pPr') ? 1 : 0, place)
  for (const run of runs) clearRun(run)
  removeEmptied(inside, paragraph, end)
  const first = makeRun(open, format, asParagraphs ? (lines[0] ?? '') : lines.join('\n'))
  insertBefore(first, place)
  remove(place)
  if (asParagraphs) addParagraphs(open, range, paragraph, format, lines.slice(1), isWhole)
}

function addParagraphs(
  open: OpenPart,
  { end }: BookmarkRange,
  paragraph: Item,
  format: Item | null,
  lines: readonly string[],
  isWhole: boolean,
): void {
  let last = paragraph
  for (const line of lines) {
    const properties = childNamed(paragraph, 'pPr')
    const next = make(open, 'p', {}, [
      ...(properties ? [plainProperties(open, properties, isWhole)] : []),
      makeRun(open, format, line),
    ])
    for (const child of next.children) child.parent = next
    insertAfter(next, last)
    last = next
  }
  if (contains(paragraph, end)) append(last, end)
}

/** The paragraph that takes the text: the one the bookmark begins in, else the first it spans, else a new one. */
function targetOf(open: OpenPart, { start, end }: BookmarkRange, inside: readonly Item[]): Item {
  const holder = holderOf(start) as Item
  if (nameOf(holder) === 'p') return holder
  const spanned = inside.find((item) => nameOf(item) === 'p' && holderOf(item) === holder)
  if (spanned) return spanned
  const ending = holderOf(end)
  if (ending && nameOf(ending) === 'p' && holderOf(ending) === holder) return ending
  const siblings = start.parent?.children ?? []
  const near =
    siblings.slice(0, siblings.indexOf(start)).findLast((item) => nameOf(item) === 'p') ??
    siblings.find((item) => nameOf(item) === 'p')
  const properties = near && childNamed(near, 'pPr')
  const paragraph = make(open, 'p', {}, properties ? [plainProperties(open, properties, false)] : [])
  insertAfter(paragraph, start)
  return paragraph
}

/** Paragraph properties to repeat: without a section break and, unless it goes on, without a number. */
function plainProperties(open: OpenPart, properties: Item, keepsNumber: boolean): Item {
  const copy = copyOf(open, properties)
  for (const name of ['sectPr', 'pPrChange', ...(keepsNumber ? [] : ['numPr'])]) {
    const child = childNamed(copy, name)
    if (child) remove(child)
  }
  return copy
}

/** Whether nothing that a reader sees stands in this paragraph outside the bookmark. */
function ownsParagraph(open: OpenPart, range: BookmarkRange, paragraph: Item): boolean {
  const inside = new Set(between(open.root, range))
  return [...below(paragraph)].every(
    (item) => nameOf(item) !== 'r' || inside.has(item) || runText(item) === '',
  )
}

const history = new Set(['ins', 'del', 'moveFrom', 'moveTo', 'rPrChange'])

/** A copy of a run's format without its history. */
function formatOf(open: OpenPart, run: Item | null): Item | null {
  const format = run && childNamed(run, 'rPr')
  if (!format) return null
  const copy = copyOf(open, format)
  for (const child of [...copy.children]) if (history.has(nameOf(child))) remove(child)
  return copy
}

/** The words before an empty place, else those behind it. */
function neighbourRun(paragraph: Item, mark: Item): Item | null {
  let before: Item | null = null
  let isPassed = false
  for (const item of below(paragraph)) {
    if (item === mark) isPassed = true
    if (nameOf(item) !== 'r' || isDeleted(item) || !childNamed(item, 't')) continue
    if (!isPassed) before = item
    else return before ?? item
  }
  return before
}

/** Takes the words out of a run; what else is in it (a picture, the mark of a note) stays. */
function clearRun(run: Item): void {
  for (const child of [...run.children]) if (isText(child)) remove(child)
  if (run.children.every((child) => nameOf(child) === 'rPr')) remove(run)
}

const wrappers = new Set(['hyperlink', 'fldSimple', 'smartTag', 'ins', 'moveTo', 'sdt', 'sdtContent'])
const marks = /^(bookmark|commentRange|perm|move(From|To)Range)(Start|End)$/

/** Wrappers and paragraphs that held nothing but the old text; marks in them stay with the text. */
function removeEmptied(inside: readonly Item[], paragraph: Item, end: Item): void {
  const isEmpty = (item: Item) =>
    [...below(item)].every(
      (child) => !['r', 'sectPr', 'oMath', 'oMathPara', 'drawing'].includes(nameOf(child)),
    )
  const ending = holderOf(end)
  const blocks = [...inside, ...(ending && nameOf(ending) === 'p' && ending !== paragraph ? [ending] : [])]
  for (const item of blocks.toReversed()) {
    const name = nameOf(item)
    const isBlock = name === 'p' || name === 'tbl'
    if (!(isBlock || wrappers.has(name)) || item === paragraph || contains(item, paragraph)) continue
    if (!item.parent || !isEmpty(item) || (isBlock && isLastOfCell(item))) continue
    for (const child of [...below(item)]) if (marks.test(nameOf(child))) append(paragraph, child)
    remove(item)
  }
}

/** A table cell must keep a paragraph. */
const isLastOfCell = (block: Item): boolean =>
  block.parent !== null &&
  nameOf(block.parent) === 'tc' &&
  block.parent.children.every((child) => child === block || !['p', 'tbl'].includes(nameOf(child)))
