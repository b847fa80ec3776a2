import type { Element } from '@xmldom/xmldom'
import { valueNameOf } from '../../domain/bookmark.ts'
import { bookmarkRanges, bookmarkText } from './bookmarks.ts'
import { openDocx } from './docx-document.ts'
import { tableOf } from './fill-table.ts'
import { attribute, childNamed, closest, elementsIn, isDeleted, runText, walk, wordName } from './wordml.ts'

/** `bookmark`: the piece stands for the value of this bookmark (`Bookmark.valueName`); null for words of the document. */
type OutlinePiece = { text: string; bookmark: string | null }

/** A paragraph or the row of a table, as far as a preview needs its looks. */
export type OutlineBlock = {
  kind: 'paragraph' | 'heading' | 'row'
  align: 'start' | 'center' | 'end'
  /** One cell for a paragraph or heading. */
  cells: OutlinePiece[][]
}

type Reader = {
  /** Fillable bookmarks by their first mark: what stands in the text for them, and their last mark. */
  starts: ReadonlyMap<Element, { piece: OutlinePiece; end: Element | null }>
  /** Tables that are one bookmark's place, whole. */
  tables: ReadonlyMap<Element, OutlinePiece>
  /** Inside of a bookmark: where it ends; its own text is not read a second time. */
  until: Element | null
}

const unwrapped = new Set(['sdt', 'sdtContent', 'customXml', 'ins', 'moveTo', 'smartTag'])
const tableNames = new Set(['tbl'])
const rowNames = new Set(['tr'])
const order = ['header', 'body', 'footnote', 'endnote', 'footer']

/**
 * A .docx as paragraphs and table rows of pieces, in which each bookmark position is one piece of its own; headers first, then the body,
 * notes and footers. Automatic numbers, pictures and formats are not in it; empty paragraphs are left out.
 */
export function readDocxOutline(bytes: Uint8Array): OutlineBlock[] {
  const document = openDocx(bytes)
  const ranges = bookmarkRanges(document)
  const names = new Set(ranges.map(({ name }) => name))
  const places = ranges
    .filter(({ fillable }) => fillable)
    .map((range) => ({
      range,
      piece: { text: bookmarkText(range), bookmark: valueNameOf(range.name, names) },
    }))
  const tables = places.flatMap(({ range, piece }) => {
    const table = tableOf(range)
    return table ? [[table, piece] as const] : []
  })
  const reader: Reader = {
    starts: new Map(places.map(({ range, piece }) => [range.start, { piece, end: range.end }])),
    tables: new Map(tables),
    until: null,
  }
  const stories = [...document.stories].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  return stories.flatMap(({ dom, kind }) => {
    const root = dom.documentElement
    if (!root) return []
    const body = kind === 'body' ? childNamed(root, 'body') : null
    return kind === 'footnote' || kind === 'endnote'
      ? [...elementsIn(root)].flatMap((note) => blocksOf(note, reader))
      : blocksOf(body ?? root, reader)
  })
}

function blocksOf(container: Element, reader: Reader): OutlineBlock[] {
  const blocks: OutlineBlock[] = []
  for (const block of elementsIn(container)) {
    const name = wordName(block)
    const marked = readMark(block, reader)
    if (marked) blocks.push({ kind: 'paragraph', align: 'start', cells: [[marked]] })
    else if (name === 'p') blocks.push(...paragraphOf(block, reader))
    else if (reader.tables.has(block))
      blocks.push({ kind: 'paragraph', align: 'start', cells: [[reader.tables.get(block) as OutlinePiece]] })
    else if (name === 'tbl') blocks.push(...rowsOf(block, reader))
    else if (unwrapped.has(name)) blocks.push(...blocksOf(block, reader))
  }
  return blocks
}

/** What a bookmark's mark stands for; null for every other element, and for marks inside of another bookmark. */
function readMark(element: Element, reader: Reader): OutlinePiece | null {
  if (element === reader.until) reader.until = null
  const found = reader.until ? undefined : reader.starts.get(element)
  if (!found) return null
  reader.until = found.end
  return found.piece
}

function paragraphOf(paragraph: Element, reader: Reader): OutlineBlock[] {
  const pieces = piecesOf(paragraph, reader)
  if (pieces.every(({ text, bookmark }) => bookmark === null && text.trim() === '')) return []
  const format = childNamed(paragraph, 'pPr')
  const style = format && childNamed(format, 'pStyle')
  const justified = format && childNamed(format, 'jc')
  const align = justified ? attribute(justified, 'val') : ''
  return [
    {
      kind: style && /^(title|heading|标题|[1-3]$)/i.test(attribute(style, 'val')) ? 'heading' : 'paragraph',
      align: align === 'center' ? 'center' : align === 'right' || align === 'end' ? 'end' : 'start',
      cells: [pieces],
    },
  ]
}

function piecesOf(paragraph: Element, reader: Reader): OutlinePiece[] {
  const pieces: OutlinePiece[] = []
  for (const element of walk(paragraph)) {
    const marked = readMark(element, reader)
    if (marked) pieces.push(marked)
    if (wordName(element) !== 'r' || reader.until || isDeleted(element) || isFallback(element)) continue
    const last = pieces.at(-1)
    const text = runText(element)
    if (last && last.bookmark === null) last.text += text
    else if (text !== '') pieces.push({ text, bookmark: null })
  }
  return pieces
}

/** A text box is stored twice, the second time for old readers. */
function isFallback(element: Element): boolean {
  for (let at = element.parentNode; at; at = at.parentNode) if (at.localName === 'Fallback') return true
  return false
}

function rowsOf(table: Element, reader: Reader): OutlineBlock[] {
  return [...walk(table)]
    .filter((row) => wordName(row) === 'tr' && closest(row, tableNames) === table)
    .map((row) => ({ kind: 'row' as const, align: 'start' as const, cells: cellsOf(row, reader) }))
    .filter(({ cells }) => cells.some((cell) => cell.length > 0))
}

const cellsOf = (row: Element, reader: Reader): OutlinePiece[][] =>
  [...walk(row)]
    .filter((cell) => wordName(cell) === 'tc' && closest(cell, rowNames) === row)
    .map((cell) =>
      blocksOf(cell, reader).flatMap(({ cells }, line) => [
        ...(line > 0 ? [{ text: '\n', bookmark: null }] : []),
        ...cells.flat(),
      ]),
    )
