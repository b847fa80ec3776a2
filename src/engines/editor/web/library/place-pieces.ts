import { type OoxmlPackage, paragraphOffsetIndex } from '@docx-editor.dev/core/store'
import type { PlaceCell, PlaceRows, PlaceTexts } from '../../domain/places.ts'
import { storiesOf } from './bookmark-package.ts'
import { type BookmarkRange, between, cellsOf, fitsRows, rowsOf } from './bookmark-text.ts'
import type { Operations } from './review-context.ts'
import { closest, type Item, isDeleted, nameOf, type OpenPart, runText } from './tree-edit.ts'

/** A piece of a position within one paragraph, as the library counts its text. */
export type Piece = {
  blockId: string
  start: number
  length: number
  place: string
  cell: PlaceCell | null
  /** Null where more than letters of one line stand. */
  text: string | null
}

/** Where a position stands: its pieces in the order of the text, and how many cells each row has that it spans as a whole. */
export type Place = { pieces: readonly Piece[]; rows: readonly number[]; isInBody: boolean }
export type Places = ReadonlyMap<string, Place>

/** Where each position stands, by name, in the order of the text. */
export function placesIn(file: OoxmlPackage): Places {
  const places = new Map<string, Place>()
  for (const { open, ranges } of storiesOf(file))
    for (const range of ranges) {
      const isInBody = nameOf(open.root) === 'document'
      const rows = rowsOf(open, range)
      if (!places.has(range.name))
        places.set(range.name, {
          pieces: piecesOf(open, range, rows),
          rows: rows.map((row) => cellsOf(row).length),
          isInBody,
        })
    }
  return places
}

const paragraphs = new Set(['p'])
const cells = new Set(['tc'])

/** The pieces that a position has in the paragraphs it goes through, in what the library counts as their text. */
function piecesOf({ root }: OpenPart, range: BookmarkRange, rows: readonly Item[]): Piece[] {
  const runs = Map.groupBy(
    between(root, range).filter((item) => nameOf(item) === 'r' && !isDeleted(item)),
    (run) => closest(run, paragraphs),
  )
  const inRows = new Map(
    rows.flatMap((row, at) => cellsOf(row).map((cell, index) => [cell, { row: at, cell: index }] as const)),
  )
  return [...runs].flatMap(([paragraph, inside]) => {
    const cell = paragraph && closest(paragraph, cells)
    return paragraph ? pieceIn(paragraph, inside, range.name, (cell && inRows.get(cell)) ?? null) : []
  })
}

/** Letters of one line, without tabs and breaks. */
const line = /^\P{C}+$/u

function pieceIn({ node }: Item, runs: readonly Item[], place: string, cell: PlaceCell | null): Piece[] {
  if (node.kind !== 'paragraph') return []
  const ids = new Set<unknown>(runs.map((run) => run.node.id))
  const segments = paragraphOffsetIndex(node).segments.filter(({ runId }) => ids.has(runId))
  const start = Math.min(...segments.map((segment) => segment.start))
  const end = Math.max(...segments.map((segment) => segment.end))
  const words = runs.map(runText).join('')
  const text = words.length === end - start && line.test(words) ? words : null
  return end > start ? [{ blockId: node.id, start, length: end - start, place, cell, text }] : []
}

/** Another text for a piece. */
export type LineChange = { piece: Piece; text: string }

/**
 * The changes that turn the current texts into the given ones, if each is plain text within one paragraph of the body; else null. Positions that the document does not have, and rows that do
 * not fit, are passed over.
 */
export function lineChanges(places: Places, texts: PlaceTexts): LineChange[] | null {
  const changes: LineChange[] = []
  for (const [name, text] of Object.entries(texts)) {
    const place = places.get(name)
    if (!place) continue
    const found =
      typeof text === 'string'
        ? [lineChange(place.pieces, text)]
        : 'rows' in text
          ? cellChanges(place, text.rows)
          : [null]
    for (const change of found) {
      if (!change || !place.isInBody) return null
      if (change.piece.text !== change.text) changes.push(change)
    }
  }
  const blocks = new Set(changes.map(({ piece }) => piece.blockId))
  const near = [...places.values()].flatMap(({ pieces }) =>
    pieces.filter(({ blockId }) => blocks.has(blockId)),
  )
  const isApart = changes.every(({ piece }) =>
    near.every((other) => other === piece || !overlaps(piece, other)),
  )
  return isApart ? changes : null
}

function lineChange([piece, ...others]: readonly Piece[], text: string): LineChange | null {
  const isLine = piece && piece.text !== null && others.length === 0 && line.test(text)
  return isLine ? { piece, text } : null
}

function cellChanges({ pieces, rows }: Place, given: PlaceRows['rows']): (LineChange | null)[] {
  if (!fitsRows(rows, given)) return []
  if (rows.length !== given.length) return [null]
  const inCells = Map.groupBy(pieces, ({ cell }) => (cell ? `${cell.row}.${cell.cell}` : ''))
  return given.flatMap((texts, row) =>
    texts.flatMap((text, cell) => {
      const inside = inCells.get(`${row}.${cell}`) ?? []
      return text === null || (text === '' && inside.length === 0) ? [] : [lineChange(inside, text)]
    }),
  )
}

const overlaps = (one: Piece, other: Piece): boolean =>
  one.blockId === other.blockId &&
  other.start < one.start + one.length &&
  one.start < other.start + other.length

/** `added` takes the place of `removed` at an offset of a paragraph. `bias`: whether it joins the letters before it or those behind, so that it stands within the bookmark. */
type LetterEdit = {
  paragraphId: string
  offset: number
  removed: string
  added: string
  bias: 'left' | 'right'
}

/** The least that changes do, those further behind in a paragraph first, so that what is before them stays where it is. */
export const letterEdits = (changes: readonly LineChange[]): LetterEdit[] =>
  changes
    .toSorted((a, b) => b.piece.start - a.piece.start)
    .map(({ piece, text }) => {
      const [before, after] = [[...(piece.text ?? '')], [...text]]
      const same = prefixLength(before, after)
      const sameEnd = prefixLength(before.slice(same).reverse(), after.slice(same).reverse())
      return {
        paragraphId: piece.blockId,
        offset: piece.start + before.slice(0, same).join('').length,
        removed: before.slice(same, before.length - sameEnd).join(''),
        added: after.slice(same, after.length - sameEnd).join(''),
        bias: same ? 'left' : 'right',
      }
    })

/** The library's operations for changes. */
export const operationsFor = (changes: readonly LineChange[]): Operations =>
  letterEdits(changes).flatMap(({ paragraphId, offset, removed, added, bias }) => {
    const start = offset + added.length
    const insertion = { op: 'insertText', paragraphId, offset, text: added, bias } as const
    const deletion = { op: 'deleteText', paragraphId, start, end: start + removed.length } as const
    return [...(added ? [insertion] : []), ...(removed ? [deletion] : [])]
  })

function prefixLength(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((letter, index) => letter !== other[index])
  return at < 0 ? one.length : at
}

/** Where everything stands once changes are made. */
export function placesAfter(places: Places, changes: readonly LineChange[]): Places {
  const inBlock = Map.groupBy(changes, ({ piece }) => piece.blockId)
  const moved = (piece: Piece): Piece => {
    const near = inBlock.get(piece.blockId)
    if (!near) return piece
    const own = near.find((change) => change.piece === piece)?.text ?? piece.text
    const before = near.filter((change) => change.piece.start < piece.start)
    const start = before.reduce((at, change) => at + change.text.length - change.piece.length, piece.start)
    return { ...piece, start, length: own?.length ?? piece.length, text: own }
  }
  return new Map([...places].map(([name, place]) => [name, { ...place, pieces: place.pieces.map(moved) }]))
}
