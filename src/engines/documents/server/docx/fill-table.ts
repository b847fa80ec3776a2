import type { Element, Node } from '@xmldom/xmldom'
import { type BookmarkRange, elementsBetween, holderOf } from './bookmarks.ts'
import { fillRange, ownsParagraph, targetParagraph } from './fill-range.ts'
import { formatNear, formatOf, newRun } from './runs.ts'
import { newTable } from './table-look.ts'
import {
  append,
  childNamed,
  closest,
  contains,
  elementsIn,
  isText,
  make,
  removeNode,
  runText,
  walk,
  wordName,
} from './wordml.ts'

const tableNames = new Set(['tbl'])
/** Where a table may stand in place of a paragraph. */
const blockPlaces = new Set(['body', 'tc', 'hdr', 'ftr', 'txbxContent', 'sdtContent'])

/** The table that a bookmark spans: it begins in the first cell and reaches the last row or beyond, and no words of it stand outside. */
export function tableOf(range: BookmarkRange): Element | null {
  const table = closest(range.start, tableNames)
  if (!table || !range.end) return null
  const rows = rowsOf(table)
  const cell = rows[0] ? childNamed(rows[0], 'tc') : null
  if (!contains(cell, range.start) || contains(cell, range.end)) return null
  if (contains(table, range.end) && !contains(rows.at(-1) ?? null, range.end)) return null
  const isApart = [...elementsBetween(range)].some((element) => isSeen(element) && !contains(table, element))
  return isApart ? null : table
}

/**
 * Puts rows of cells as a table in place of what a bookmark spans, its first row as heading. A table that stands there already keeps its look: its rows are the
 * models of the new ones; else the table takes the place of the paragraphs that the bookmark has to itself. False, and nothing is changed: the bookmark
 * shares its paragraph with other words, or stands where no table may.
 */
export function fillTable(range: BookmarkRange, rows: readonly (readonly string[])[]): boolean {
  const columns = rows[0]?.length ?? 0
  const standing = tableOf(range)
  if (standing && canModel(standing, columns)) {
    rewriteRows(range, standing, rows)
    return true
  }
  if (!standing && !standsAlone(range)) return false
  clearTable(range)
  const paragraph = targetParagraph(range)
  const format = formatNow(range, paragraph)
  fillRange(range, '')
  const table = newTable(paragraph, format, rows)
  ;(paragraph.parentNode as Node).insertBefore(table, paragraph)
  moveMarks(range, table)
  // A table is not followed by another one, and a cell or a section not ended, without a paragraph between.
  const isBare = [...elementsIn(paragraph)].every((child) => isEmptyRun(child) || wordName(child) === 'pPr')
  const properties = childNamed(paragraph, 'pPr')
  const endsSection = properties !== null && childNamed(properties, 'sectPr') !== null
  if (isBare && !endsSection && isParagraph(nextBlock(paragraph))) removeNode(paragraph)
  return true
}

/** Takes a table that a bookmark spans away: an empty paragraph with the bookmark stands in its place. */
export function clearTable(range: BookmarkRange): void {
  const table = tableOf(range)
  if (!table) return
  const paragraph = make(table, 'p')
  const model = closest(range.start, new Set(['p']))
  const format = [...walk(table)].find(isSeen)
  if (model) {
    const style = childNamed(childNamed(model, 'pPr') ?? model, 'pStyle')
    if (style) append(paragraph, 'pPr').appendChild(style.cloneNode(true))
  }
  const kept = keptOf(table, range)
  const outside = contains(table, range.end) ? null : range.end
  paragraph.appendChild(range.start)
  if (format) paragraph.appendChild(newRun(paragraph, plainFormat(formatOf(format)), ''))
  for (const one of kept) paragraph.appendChild(one)
  if (!outside) paragraph.appendChild(range.end as Element)
  ;(table.parentNode as Node).insertBefore(paragraph, table)
  removeNode(table)
  if (outside) paragraph.appendChild(outside)
}

const rowsOf = (table: Element): Element[] => [...elementsIn(table)].filter((one) => wordName(one) === 'tr')
const cellsOf = (row: Element): Element[] => [...elementsIn(row)].filter((one) => wordName(one) === 'tc')

/** Its heading and what follows have a cell a column each, so that they can be models. */
function canModel(table: Element, columns: number): boolean {
  const rows = rowsOf(table)
  const models = [rows[0], rows[1] ?? rows[0], rows.at(-1)]
  return models.every((row) => row !== undefined && cellsOf(row).length === columns)
}

function rewriteRows(range: BookmarkRange, table: Element, rows: readonly (readonly string[])[]): void {
  const old = rowsOf(table)
  const [head, body, last] = [old[0], old[1] ?? old[0], old.length > 2 ? old.at(-1) : undefined] as [
    Element,
    Element,
    Element | undefined,
  ]
  const kept = keptOf(table, range)
  const made = rows.map((cells, at) => {
    const model = at === 0 ? head : at === rows.length - 1 ? (last ?? body) : body
    return rowLike(model, cells, at === 0)
  })
  for (const row of made) table.insertBefore(row, head)
  for (const row of old) removeNode(row)
  for (const one of kept) lastParagraph(made.at(-1) as Element).appendChild(one)
  moveMarks(range, table)
}

/** The marks of the bookmark at the beginning of the table's first cell and at the end of its last one. */
function moveMarks({ start, end }: BookmarkRange, table: Element): void {
  const rows = rowsOf(table)
  const first = [...walk(rows[0] as Element)].find((one) => wordName(one) === 'p') as Element
  first.insertBefore(start, childNamed(first, 'pPr')?.nextSibling ?? first.firstChild)
  lastParagraph(rows.at(-1) as Element).appendChild(end as Element)
}

const lastParagraph = (row: Element): Element =>
  [...walk(row)].findLast((one) => wordName(one) === 'p') as Element

const marks = /^(bookmark|commentRange|perm|move(From|To)Range)(Start|End)$/
const fields = /^(fldChar|instrText|delInstrText)$/

/** What belongs to somebody else: marks of other bookmarks and comments, pictures and notes. */
function keptOf(table: Element, { start, end }: BookmarkRange): Element[] {
  return [...walk(table)].filter((element) => {
    if (element === start || element === end) return false
    if (marks.test(wordName(element))) return true
    if (wordName(element) !== 'r') return false
    const inside = [...elementsIn(element)].filter((child) => wordName(child) !== 'rPr' && !isText(child))
    if (inside.length === 0 || inside.some((child) => fields.test(wordName(child)))) return false
    for (const child of [...elementsIn(element)]) if (isText(child)) removeNode(child)
    return true
  })
}

/** A row with the look of another one: of each cell its properties, its first paragraph's and its first run's. */
function rowLike(model: Element, cells: readonly string[], isHeading: boolean): Element {
  const row = make(model, 'tr')
  const properties = childNamed(model, 'trPr')?.cloneNode(true) as Element | undefined
  for (const name of ['ins', 'del', ...(isHeading ? [] : ['tblHeader'])]) {
    const child = properties && childNamed(properties, name)
    if (child) removeNode(child)
  }
  if (properties) row.appendChild(properties)
  for (const [at, cell] of cellsOf(model).entries()) row.appendChild(cellLike(cell, cells[at] ?? ''))
  return row
}

function cellLike(model: Element, text: string): Element {
  const cell = make(model, 'tc')
  const properties = childNamed(model, 'tcPr')?.cloneNode(true) as Element | undefined
  const merged = properties && childNamed(properties, 'vMerge')
  if (merged) removeNode(merged)
  if (properties) cell.appendChild(properties)
  const [like] = [...walk(model)].filter((one) => wordName(one) === 'p')
  const run = [...walk(model)].find((one) => wordName(one) === 'r')
  const paragraph = append(cell, 'p')
  const look = like && (childNamed(like, 'pPr')?.cloneNode(true) as Element | undefined)
  const changed = look && childNamed(look, 'pPrChange')
  if (changed) removeNode(changed)
  if (look) paragraph.appendChild(look)
  const format = run ? formatOf(run) : like ? formatNear(like, like) : null
  if (text !== '') paragraph.appendChild(newRun(paragraph, format, text))
  return cell
}

/** Whether the bookmark has whole paragraphs to itself, where a table may stand. */
function standsAlone(range: BookmarkRange): boolean {
  const { start, end } = range
  if (!end || closest(start, tableNames) !== closest(end, tableNames)) return false
  const [first, last] = [holderOf(start) as Element, holderOf(end) as Element]
  const place = wordName(first) === 'p' ? (first.parentNode as Node) : first
  if (!blockPlaces.has(wordName(place))) return false
  const isFree = (block: Element) => wordName(block) !== 'p' || ownsParagraph(range, block, start)
  const reaches = (block: Element) =>
    [...elementsBetween(range)].some((one) => isSeen(one) && contains(block, one))
  return isFree(first) && (isFree(last) || !reaches(last))
}

const isSeen = (element: Element): boolean => wordName(element) === 'r' && runText(element) !== ''

/** The format of the words that stand there, or of those around. */
function formatNow(range: BookmarkRange, paragraph: Element): Element | null {
  const run = [...elementsBetween(range)].find(isSeen)
  return run ? formatOf(run) : formatNear(range.start, paragraph)
}

/** What a heading's cell has beyond the others does not go into a text. */
function plainFormat(format: Element | null): Element | null {
  for (const name of ['b', 'bCs']) {
    const child = format && childNamed(format, name)
    if (child) removeNode(child)
  }
  return format
}

const isEmptyRun = (element: Element): boolean =>
  wordName(element) === 'r' && [...elementsIn(element)].every((child) => wordName(child) === 'rPr')

const isParagraph = (block: Element | null): boolean => wordName(block) === 'p'

function nextBlock(block: Element): Element | null {
  for (let at = block.nextSibling; at; at = at.nextSibling) if (at.nodeType === 1) return at as Element
  return null
}
