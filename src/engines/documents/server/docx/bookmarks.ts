import type { Element, Node } from '@xmldom/xmldom'
import { type Bookmark, isHiddenBookmark, valueNameOf } from '../../domain/bookmark.ts'
import { type DocxDocument, openDocx, type Story } from './docx-document.ts'
import {
  attribute,
  childNamed,
  closest,
  elementsIn,
  isDeleted,
  nextNode,
  runText,
  walk,
  wordName,
} from './wordml.ts'

/** From `start` to `end` in document order, both inside one story. */
export type Span = { start: Element; end: Element | null }
/** One bookmark where it stands. */
export type BookmarkRange = Span & { name: string; story: Story; fillable: boolean }

const containers = new Set([
  'p',
  'tbl',
  'tr',
  'tc',
  'body',
  'hdr',
  'ftr',
  'footnote',
  'endnote',
  'txbxContent',
])
const tableGrid = new Set(['tbl', 'tr'])
const cell = new Set(['tc'])
const textBox = new Set(['txbxContent'])

/** What directly holds a bookmark's mark: a paragraph (whatever wraps it inside), a block container, or a table's grid. */
export const holderOf = (node: Node): Element | null => closest(node, containers)

export const textBoxOf = (node: Node): Element | null => closest(node, textBox)

/** Every bookmark of the document but Word's own hidden ones, in the order of stories and text. */
export function bookmarkRanges({ stories }: DocxDocument): BookmarkRange[] {
  return stories.flatMap((story) => {
    const marks = [...walk(story.dom)].filter((element) => wordName(element).startsWith('bookmark'))
    const endOf = endsOf(marks)
    return marks.flatMap((start) => {
      const name = attribute(start, 'name')
      if (wordName(start) !== 'bookmarkStart' || name === '' || isHiddenBookmark(name)) return []
      const end = endOf.get(start) ?? null
      return [{ name, story, start, end, fillable: isFillable(start, end) }]
    })
  })
}

/** The mark that ends each bookmark: the next one behind it with its id. */
function endsOf(marks: readonly Element[]): Map<Element, Element> {
  const next = new Map<string, Element>()
  const found = new Map<Element, Element>()
  for (const mark of marks.toReversed()) {
    const id = attribute(mark, 'id')
    const end = next.get(id)
    if (wordName(mark) === 'bookmarkEnd') next.set(id, mark)
    else if (end) found.set(mark, end)
  }
  return found
}

function isFillable(start: Element, end: Element | null): boolean {
  const grid = [start, ...(end ? [end] : [])].some((mark) => tableGrid.has(wordName(holderOf(mark))))
  const columns = attribute(start, 'colFirst') !== ''
  return !grid && !columns && !isDeleted(start) && (!end || textBoxOf(start) === textBoxOf(end))
}

/** The elements between the two marks of a bookmark in document order, those of text boxes inside it left out. */
export function* elementsBetween({ start, end }: Span): Generator<Element> {
  const box = textBoxOf(start)
  for (let at = end && nextNode(start); at && at !== end; at = nextNode(at)) {
    if (at.nodeType === 1 && textBoxOf(at) === box) yield at as Element
  }
}

/** The text a bookmark spans, without tracked deletions; paragraphs and rows of a table are separated by a line feed, cells of a row by a tab. */
export function bookmarkText(range: Span): string {
  let text = ''
  let paragraph = holderOf(range.start)
  let inTable = closest(range.start, cell) !== null
  let isSeparated = false
  const separate = (mark: string) => {
    text += mark
    isSeparated = true
  }
  for (const element of elementsBetween(range)) {
    const name = wordName(element)
    if (name === 'tr' && (inTable || text !== '')) separate('\n')
    else if (name === 'tc' && element !== childNamed(element.parentNode as Node, 'tc')) separate('\t')
    if (name === 'tr') inTable = true
    if (name !== 'r' || isDeleted(element)) continue
    const holder = holderOf(element)
    if (text !== '' && holder !== paragraph && !isSeparated) text += '\n'
    isSeparated = false
    paragraph = holder
    text += runText(element)
  }
  return text
}

type Cells = ReadonlyMap<Element, { row: number; index: number }>

function cellsOf({ stories }: DocxDocument): Cells {
  const rows = stories.flatMap(({ dom }) => [...walk(dom)].filter((one) => wordName(one) === 'tr'))
  return new Map(
    rows.flatMap((element, row) =>
      [...elementsIn(element)]
        .filter((one) => wordName(one) === 'tc')
        .map((one, index) => [one, { row, index }] as const),
    ),
  )
}

function cellOf(cells: Cells, { start, end }: Span): Pick<Bookmark, 'cell'> {
  const element = closest(start, cell)
  const found = element && cells.get(element)
  if (!found) return {}
  const inside = [...walk(element)]
  const words = (from: number, to: number) =>
    inside
      .slice(from, to)
      .filter((one) => wordName(one) === 'r' && !isDeleted(one))
      .map(runText)
      .join('')
  const last = end ? inside.indexOf(end) : inside.indexOf(start)
  return {
    cell: {
      ...found,
      before: words(0, inside.indexOf(start)),
      after: last < 0 ? '' : words(last, inside.length),
    },
  }
}

/** Every bookmark position of a .docx: body, tables, headers, footers, notes and text boxes, also block-level and empty ones. */
export function listBookmarks(bytes: Uint8Array): Bookmark[] {
  const document = openDocx(bytes)
  const ranges = bookmarkRanges(document)
  const names = new Set(ranges.map((range) => range.name))
  const cells = cellsOf(document)
  return ranges.map((range) => ({
    name: range.name,
    valueName: valueNameOf(range.name, names),
    story: range.story.kind,
    text: bookmarkText(range),
    inTable: closest(range.start, cell) !== null,
    ...cellOf(cells, range),
    fillable: range.fillable,
  }))
}
