import type { Element } from '@xmldom/xmldom'
import { valueNameOf } from '../../domain/bookmark.ts'
import { type BookmarkRange, bookmarkRanges, textBoxOf } from './bookmarks.ts'
import { openDocx, type Story } from './docx-document.ts'
import { attribute, childNamed, closest, isDeleted, runText, walk, wordName } from './wordml.ts'

/** A sentence with places in it that stay empty, as it reads then. */
export type PlaceSentence = {
  text: string
  /** The empty places, each at its offset in `text`, in the order of the text. `place`: the name that was asked for. */
  gaps: SentenceGap[]
  /** What tells where it stands when it has no words of its own: the words before it, or the names of its table cell; else ''. */
  context: string
}
type SentenceGap = { offset: number; place: string }

/** A paragraph without the words of the empty places in it. */
type Line = { text: string; gaps: SentenceGap[]; holder: Element | null }
type EmptyPlace = { place: string; end: Element | null }

const paragraphNames = new Set(['p'])
const holderNames = new Set(['tc', 'txbxContent', 'footnote', 'endnote'])
const tableNames = new Set(['tbl'])

/**
 * The sentences of a .docx in which one of these places (bookmarks by name or name of their value) stands, as they read while those places are empty, each once: the
 * body first, then headers, footers and notes. Other places read as they are filled now; tracked deletions are not there.
 */
export function readPlaceSentences(bytes: Uint8Array, places: readonly string[]): PlaceSentence[] {
  const document = openDocx(bytes)
  const ranges = bookmarkRanges(document)
  const starts = emptyPlaces(ranges, new Set(places))
  const found = new Map<string, PlaceSentence>()
  for (const story of document.stories) {
    const lines = linesOf(story, starts)
    for (const sentence of sentencesOf(lines)) {
      const key = JSON.stringify(sentence)
      if (!found.has(key)) found.set(key, sentence)
    }
  }
  return [...found.values()]
}

function emptyPlaces(
  ranges: readonly BookmarkRange[],
  wanted: ReadonlySet<string>,
): ReadonlyMap<Element, EmptyPlace> {
  const names = new Set(ranges.map(({ name }) => name))
  return new Map(
    ranges.flatMap(({ name, fillable, start, end }) => {
      const place = wanted.has(name) ? name : valueNameOf(name, names)
      return fillable && wanted.has(place) && !isFallback(start) ? [[start, { place, end }] as const] : []
    }),
  )
}

/** The paragraphs of a story in the order of its text. A place around whole paragraphs stands in the first of them, which is otherwise empty. */
function linesOf({ dom }: Story, starts: ReadonlyMap<Element, EmptyPlace>): Line[] {
  const lines = new Map<Element, Line>()
  const lineOf = (paragraph: Element): Line => {
    const line = lines.get(paragraph) ?? { text: '', gaps: [], holder: closest(paragraph, holderNames) }
    lines.set(paragraph, line)
    return line
  }
  /** Places around paragraphs whose first one has not come yet. */
  let waiting: string[] = []
  const open = new OpenPlaces()
  for (const element of walk(dom)) {
    const name = wordName(element)
    open.leave(element)
    const place = starts.get(element)
    if (place) {
      const paragraph = closest(element, paragraphNames)
      if (paragraph) mark(lineOf(paragraph), place.place)
      else waiting.push(place.place)
      open.enter(element, place)
    }
    if (name === 'p' && !isDeleted(element)) {
      const line = lineOf(element)
      for (const one of waiting) mark(line, one)
      waiting = []
    }
    const line = name === 'r' ? lines.get(closest(element, paragraphNames) ?? element) : undefined
    if (line && !open.covers(element) && !isDeleted(element)) line.text += runText(element)
  }
  return [...lines.values()]
}

const mark = (line: Line, place: string): void => {
  line.gaps.push({ offset: line.text.length, place })
}

/** Empty places that have begun and not ended. Words of a text box inside of one are not among its words. */
class OpenPlaces {
  #open = new Map<Element | null, number>()
  #boxes = new Map<Element, (Element | null)[]>()

  enter(start: Element, { end }: EmptyPlace): void {
    if (!end) return
    const box = textBoxOf(start)
    const boxes = this.#boxes.get(end)
    if (boxes) boxes.push(box)
    else this.#boxes.set(end, [box])
    this.#open.set(box, (this.#open.get(box) ?? 0) + 1)
  }

  leave(end: Element): void {
    for (const box of this.#boxes.get(end) ?? []) this.#open.set(box, (this.#open.get(box) ?? 0) - 1)
  }

  covers = (run: Element): boolean => (this.#open.get(textBoxOf(run)) ?? 0) > 0
}

function sentencesOf(lines: readonly Line[]): PlaceSentence[] {
  const cells = new Map<Element, string>()
  for (const { holder, text } of lines)
    if (wordName(holder) === 'tc')
      cells.set(holder as Element, `${cells.get(holder as Element) ?? ''} ${text}`.trim())
  const cellContext = tableCells((cell) => cells.get(cell) ?? '')
  /** The last words of what holds paragraphs: the body, a cell, a text box. */
  const before = new Map<Element | null, string>()
  return lines.flatMap(({ text, gaps, holder }) => {
    const isCell = holder !== null && wordName(holder) === 'tc'
    const found = sentencesAround(text, gaps, () => {
      const words = lastSentence(before.get(holder) ?? '')
      return words === '' && isCell ? cellContext(holder) : words
    })
    if (hasWords(text)) before.set(holder, text)
    return found
  })
}

/** A text box is stored twice, the second time for old readers. */
function isFallback(element: Element): boolean {
  for (let at = element.parentNode; at; at = at.parentNode) if (at.localName === 'Fallback') return true
  return false
}

/** A full stop or a semicolon with the quotes and brackets closed behind it, or a line break. Latin marks only before a space or the end: 3.5 is one figure. */
const border = /(?:[。；！？]|[.;!?](?=[”’」』）)\]》"']*(?:\s|$)))[”’」』）)\]》"']*|\n/gu

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** The sentences of a text in order, with where each begins and ends. */
export function sentencesIn(text: string): { start: number; end: number; isLast: boolean }[] {
  const ends = [...text.matchAll(border)].map(({ index, 0: mark }) => index + mark.length)
  return [...ends, text.length].map((end, at) => ({
    start: ends[at - 1] ?? 0,
    end,
    isLast: at === ends.length,
  }))
}

/** The last sentence of a text that has words; '' without one. */
function lastSentence(text: string): string {
  const words = sentencesIn(text).map(({ start, end }) => text.slice(start, end).trim())
  return words.findLast(hasWords) ?? ''
}

/**
 * The sentences of a paragraph that have empty places in them. A place between two sentences belongs to the second one. One without words gets the sentence before
 * it as its context, else what `contextOf` says.
 */
function sentencesAround(
  text: string,
  gaps: readonly SentenceGap[],
  contextOf: () => string,
): PlaceSentence[] {
  let next = 0
  let before = ''
  return sentencesIn(text).flatMap(({ start, end, isLast }) => {
    const first = next
    while (next < gaps.length && (isLast || (gaps[next] as SentenceGap).offset < end)) next++
    const whole = text.slice(start, end)
    const words = whole.trim()
    const context = hasWords(words) || first === next ? '' : before || contextOf()
    if (hasWords(words)) before = words
    if (first === next) return []
    const left = start + whole.indexOf(words)
    const inside = gaps.slice(first, next).map(({ offset, place }) => ({
      place,
      offset: Math.min(Math.max(offset - left, 0), words.length),
    }))
    return [{ text: words, gaps: inside, context }]
  })
}

/** Where a cell stands: the first cell of its row, the cell at the head of its column. */
type Neighbours = { row: Element | null; column: Element | null; isHeaded: boolean }

/**
 * What a table calls one of its cells: the words at the head of its column where the first row is a heading, and those of the first cell of its row; what is only a figure, like the
 * number of a row, tells nothing. `wordsOf` gives the words of a cell.
 */
function tableCells(wordsOf: (cell: Element) => string): (cell: Element) => string {
  const tables = new Map<Element, Map<Element, Neighbours>>()
  return (cell) => {
    const table = closest(cell, tableNames)
    if (!table) return ''
    const known = tables.get(table) ?? neighboursIn(table)
    tables.set(table, known)
    const found = known.get(cell)
    const lettersOf = (one: Element | null | undefined): string => {
      const words = one && one !== cell ? wordsOf(one) : ''
      return /\p{L}/u.test(words) ? words : ''
    }
    const [row, column] = [lettersOf(found?.row), lettersOf(found?.column)]
    if (row === '' || column === '') return row || column
    return found?.isHeaded ? `${row} · ${column}` : row
  }
}

function neighboursIn(table: Element): Map<Element, Neighbours> {
  const found = new Map<Element, Neighbours>()
  const heads = new Map<number, Element>()
  let isHeaded = false
  let row = -1
  let column = 0
  let first: Element | null = null
  for (const element of walk(table)) {
    const name = wordName(element)
    if ((name !== 'tr' && name !== 'tc') || closest(element, tableNames) !== table) continue
    if (name === 'tr') {
      row++
      column = 0
      first = null
      const format = childNamed(element, 'trPr')
      if (row === 0) isHeaded = format !== null && childNamed(format, 'tblHeader') !== null
      continue
    }
    first ??= element
    const end = column + spanOf(element)
    if (row === 0) for (let at = column; at < end; at++) heads.set(at, element)
    found.set(element, { row: first, column: heads.get(column) ?? null, isHeaded })
    column = end
  }
  return found
}

/** How many columns it is wide; Word knows 63. */
function spanOf(cell: Element): number {
  const span = childNamed(childNamed(cell, 'tcPr') ?? cell, 'gridSpan')
  return Math.min(Math.max(Number(span && attribute(span, 'val')) || 1, 1), 63)
}
