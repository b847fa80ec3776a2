import type { Element, Node } from '@xmldom/xmldom'
import {
  type BookmarkRange,
  bookmarkRanges,
  bookmarkText,
  elementsBetween,
  holderOf,
  textBoxOf,
} from './bookmarks.ts'
import { type DocxDocument, openDocx, type Story } from './docx-document.ts'
import { markWords, paragraphText } from './paragraph-text.ts'
import {
  attribute,
  childNamed,
  elementsIn,
  insertAfter,
  isDeleted,
  isText,
  make,
  runText,
  walk,
  wordName,
} from './wordml.ts'

/** Places with their text now, and the names of those that found none. */
export type ReturnedPlaces = { bytes: Uint8Array; left: string[] }

/**
 * Word deletes a bookmark with the words that somebody types over it. Where a place of `before` is gone, and one paragraph that is new has the words that
 * stood before and behind it, what is written between them now is the place's text. Answers the stories that it changed.
 */
export function claimTyped(before: DocxDocument, after: DocxDocument): Story[] {
  const old = textsOf(before)
  // Marks change no paragraph's words.
  const paragraphs = oncePerKind((kind) => paragraphsLike(after, kind))
  const changed: Story[] = []
  for (const was of goneFrom(before, after)) {
    if (bookmarkText(was) === '') continue
    const { left, right } = around(was)
    const inCell = left + right === '' ? cellLike(before, after, was) : null
    const fits = inCell
      ? [inCell]
      : (left + right).trim().length < 2
        ? []
        : paragraphs(was.story.kind).filter(({ paragraph, text }) => {
            const end = text.length - right.length
            const isAround = text.startsWith(left) && text.endsWith(right) && left.length < end
            return isAround && !old.has(text) && isFree(after, paragraph, left.length, end)
          })
    const [fit] = fits
    if (!fit?.text || fits.length > 1) continue
    const marks = marksFor(after, fit.paragraph, was.name)
    markWords(fit.paragraph, left.length, fit.text.length - right.length, marks)
    changed.push(fit.story)
  }
  return changed
}

/**
 * Editors keep the bookmark of a deleted paragraph: empty, in the next one or alone in what is left, where a value would stand among foreign words. Such marks are taken away, so
 * that the place is gone; so are empty ones of places that were `lost` before. Answers the stories that it changed.
 */
export function dropMoved(before: DocxDocument, after: DocxDocument, lost: readonly string[]): Story[] {
  const were = new Map(bookmarkRanges(before).map((range) => [range.name, range]))
  const known = new Set(lost)
  const paragraphs = oncePerKind((kind) => paragraphsLike(before, kind))
  const changed: Story[] = []
  for (const range of bookmarkRanges(after)) {
    const was = were.get(range.name)
    if (!range.end || bookmarkText(range) !== '' || wordName(holderOf(range.start)) !== 'p') continue
    if (was ? !isMoved(paragraphs, was, range) : !known.has(range.name)) continue
    for (const mark of [range.start, range.end]) mark.parentNode?.removeChild(mark)
    changed.push(range.story)
  }
  return changed
}

/** Whether an empty place stands in another paragraph than it did, or in one that has lost all its words. */
function isMoved(
  before: (kind: Story['kind']) => readonly Found[],
  was: BookmarkRange,
  range: BookmarkRange,
): boolean {
  if (!was.end || !isInOneParagraph(was)) return false
  const { left, right } = around(was)
  const { text } = paragraphText(paragraphOf(range))
  if (text === left + right) return false
  if (text.trim() === '') return (left + right).trim() !== ''
  return before(was.story.kind).some((other) => other.text === text && other.paragraph !== paragraphOf(was))
}

/**
 * Puts places of a text into a later one that has lost them: between the words that stood around them, or with their whole paragraph behind the one that stood
 * before it. `left` names those for which there is no such spot, or more than one.
 */
export function putBackPlaces(from: Uint8Array, now: Uint8Array, names: readonly string[]): ReturnedPlaces {
  const [before, after] = [openDocx(from), openDocx(now)]
  const wanted = new Set(names)
  const changed = new Set<Story>()
  const gone = goneFrom(before, after).filter(({ name }) => wanted.has(name))
  for (const was of gone) {
    // With its paragraph a neighbour may have come back already.
    if (bookmarkRanges(after).some(({ name }) => name === was.name)) continue
    const story =
      putBetween(after, was) ?? putInCell(before, after, was) ?? putParagraph(before, after, was, wanted)
    if (story) changed.add(story)
  }
  const standing = new Set(bookmarkRanges(after).map(({ name }) => name))
  return {
    bytes: changed.size ? after.save([...changed]) : now,
    left: names.filter((name) => !standing.has(name)),
  }
}

/** Places in one paragraph that stand no more. */
function goneFrom(before: DocxDocument, after: DocxDocument): BookmarkRange[] {
  const standing = new Set(bookmarkRanges(after).map(({ name }) => name))
  return bookmarkRanges(before).filter(
    (range) => !standing.has(range.name) && range.fillable && range.end !== null && isInOneParagraph(range),
  )
}

const isInOneParagraph = ({ start, end }: BookmarkRange): boolean =>
  wordName(holderOf(start)) === 'p' && holderOf(start) === holderOf(end as Node)

const paragraphOf = (range: BookmarkRange): Element => holderOf(range.start) as Element

type Found = { story: Story; paragraph: Element; text: string }

const paragraphsLike = ({ stories }: DocxDocument, kind: Story['kind']): Found[] =>
  stories
    .filter((story) => story.kind === kind)
    .flatMap((story) =>
      [...walk(story.dom)]
        .filter((element) => wordName(element) === 'p')
        .map((paragraph) => ({ story, paragraph, text: paragraphText(paragraph).text })),
    )

/** A reading of all stories of a kind that is made once. */
function oncePerKind<T>(read: (kind: Story['kind']) => T): (kind: Story['kind']) => T {
  const known = new Map<Story['kind'], T>()
  return (kind) => {
    const found = known.get(kind) ?? read(kind)
    known.set(kind, found)
    return found
  }
}

const textsOf = (document: DocxDocument): Set<string> =>
  new Set(
    [...new Set(document.stories.map(({ kind }) => kind))].flatMap((kind) =>
      paragraphsLike(document, kind).map(({ text }) => text),
    ),
  )

/** The words of its paragraph before and behind a place. */
function around(range: BookmarkRange): { left: string; right: string } {
  const { text } = paragraphText(paragraphOf(range))
  const left = wordsBefore(paragraphOf(range), range.start)
  const within = wordsBefore(paragraphOf(range), range.end as Element) - left
  return { left: text.slice(0, left), right: text.slice(left + within) }
}

/** How many letters of a paragraph stand before an element of it. */
export function wordsBefore(paragraph: Element, element: Element): number {
  let length = 0
  for (const at of walk(paragraph)) {
    if (at === element) break
    if (wordName(at) === 'r' && textBoxOf(at) === textBoxOf(paragraph) && !isDeleted(at))
      length += runText(at).length
  }
  return length
}

/** Whether no mark of another place stands between two spots of a paragraph. */
const isFree = (document: DocxDocument, paragraph: Element, start: number, end: number): boolean =>
  bookmarkRanges(document)
    .flatMap((range) => [range.start, ...(range.end ? [range.end] : [])])
    .filter((mark) => holderOf(mark) === paragraph)
    .map((mark) => wordsBefore(paragraph, mark))
    .every((at) => at <= start || at >= end)

/** Marks of a new bookmark, with an id that the document does not have yet. */
export function marksFor(document: DocxDocument, like: Element, name: string): [Element, Element] {
  const ids = document.stories.flatMap(({ dom }) =>
    [...walk(dom)]
      .filter((element) => wordName(element).startsWith('bookmark'))
      .map((mark) => Number(attribute(mark, 'id')) || 0),
  )
  const id = String(1 + ids.reduce((highest, one) => Math.max(highest, one), 0))
  const marks: [Element, Element] = [make(like, 'bookmarkStart'), make(like, 'bookmarkEnd')]
  for (const mark of marks) write(mark, 'id', id)
  write(marks[0], 'name', name)
  return marks
}

const write = (element: Element, name: string, value: string): void =>
  element.setAttributeNS(element.namespaceURI, `${element.prefix ? `${element.prefix}:` : ''}${name}`, value)

/** Into the one paragraph that says what stood around the place, and nothing else. */
function putBetween(after: DocxDocument, was: BookmarkRange): Story | null {
  const { left, right } = around(was)
  if ((left + right).trim().length < 2) return null
  const [fit, other] = paragraphsLike(after, was.story.kind).filter(({ text }) => text === left + right)
  if (!fit || other) return null
  const [start, end] = marksFor(after, fit.paragraph, was.name)
  const spot: [Element, Element] = [make(fit.paragraph, 'proofErr'), make(fit.paragraph, 'proofErr')]
  const [from, to] = left ? [0, left.length] : [0, right.length]
  markWords(fit.paragraph, from, to, spot)
  const beside = left ? spot[1] : spot[0]
  const runs = runsIn(was).map((run) => brought(fit.paragraph, run))
  for (const node of [start, ...runs, end]) (beside.parentNode as Node).insertBefore(node, beside)
  for (const one of spot) one.parentNode?.removeChild(one)
  return fit.story
}

const runsIn = (range: BookmarkRange): Element[] => {
  const runs = [...walk(paragraphOf(range))]
  const inside = runs.slice(runs.indexOf(range.start), runs.indexOf(range.end as Element))
  return inside.filter((element) => wordName(element) === 'r' && !isDeleted(element))
}

/** A copy of a run for another document: its words and their format. */
function brought(like: Element, run: Element): Element {
  const copy = make(like, 'r')
  for (const child of elementsIn(run))
    if (wordName(child) === 'rPr' || isText(child))
      copy.appendChild((like.ownerDocument as NonNullable<Node['ownerDocument']>).importNode(child, true))
  return copy
}

/** Into the emptied cell that it had for itself. */
function putInCell(before: DocxDocument, after: DocxDocument, was: BookmarkRange): Story | null {
  const { left, right } = around(was)
  const cell = left + right === '' ? cellLike(before, after, was) : null
  if (cell?.text !== '') return null
  const [start, end] = marksFor(after, cell.paragraph, was.name)
  const runs = runsIn(was).map((run) => brought(cell.paragraph, run))
  for (const node of [start, ...runs, end]) cell.paragraph.appendChild(node)
  return cell.story
}

/** The one paragraph of the cell that a place had for itself: the row is known by the words of its other cells. */
function cellLike(before: DocxDocument, after: DocxDocument, was: BookmarkRange): Found | null {
  const cell = holderOf(was.start)?.parentNode as Element
  if (wordName(cell) !== 'tc' || paragraphsOf(cell).length !== 1) return null
  const at = cellsOf(cell.parentNode as Element).indexOf(cell)
  const key = rowKey(placesIn(before), cell.parentNode as Element, at)
  const like = (document: DocxDocument) => {
    const places = placesIn(document)
    return rowsLike(document, was.story.kind).filter(({ row }) => rowKey(places, row, at) === key)
  }
  const rows = like(after)
  if (key.trim().length < 2 || like(before).length > 1 || rows.length !== 1) return null
  const { story, row } = rows[0] as { story: Story; row: Element }
  const paragraphs = paragraphsOf(cellsOf(row)[at] as Element)
  const [paragraph] = paragraphs
  return paragraph && paragraphs.length === 1
    ? { story, paragraph, text: paragraphText(paragraph).text }
    : null
}

const cellsOf = (row: Element): Element[] => [...elementsIn(row)].filter((one) => wordName(one) === 'tc')
const paragraphsOf = (cell: Element): Element[] =>
  [...elementsIn(cell)].filter((one) => wordName(one) === 'p')
const rowsLike = ({ stories }: DocxDocument, kind: Story['kind']): { story: Story; row: Element }[] =>
  stories
    .filter((story) => story.kind === kind)
    .flatMap((story) =>
      [...walk(story.dom)].filter((one) => wordName(one) === 'tr').map((row) => ({ story, row })),
    )

function rowKey(places: ReadonlySet<Element>, row: Element, without: number): string {
  return cellsOf(row)
    .map((cell, at) => (at === without ? '' : wordsOf(cell, places)))
    .join('\t')
}

/** With its whole paragraph, behind the one that stood before it or before the one that stood behind it. */
function putParagraph(
  before: DocxDocument,
  after: DocxDocument,
  was: BookmarkRange,
  wanted: ReadonlySet<string>,
): Story | null {
  const paragraph = paragraphOf(was)
  const old = blocksLike(before, was.story.kind)
  const now = blocksLike(after, was.story.kind)
  const standing = new Set(bookmarkRanges(after).map(({ name }) => name))
  const lost = new Set([...wanted].filter((name) => !standing.has(name)))
  for (const side of ['previousSibling', 'nextSibling'] as const)
    for (let at = paragraph[side], step = 0; at && step < 4; at = at[side]) {
      if (at.nodeType !== 1 || wordName(at).startsWith('bookmark')) continue
      const text = old.find(({ block }) => block === at)?.text
      if (text === undefined) break
      step++
      if (text.trim().length < 2 || old.filter((one) => one.text === text).length > 1) continue
      const [beside, other] = now.filter((one) => one.text === text)
      if (!beside || other) continue
      const copy = paragraphWith(after, beside.block, paragraph, lost)
      if (side === 'previousSibling') insertAfter(copy, beside.block)
      else (beside.block.parentNode as Node).insertBefore(copy, beside.block)
      return beside.story
    }
  return null
}

type Block = { story: Story; block: Element; text: string }

/** The paragraphs and tables of a document with their words, without those of places: the form may say something else by now. */
function blocksLike(document: DocxDocument, kind: Story['kind']): Block[] {
  const places = placesIn(document)
  return document.stories
    .filter((story) => story.kind === kind)
    .flatMap((story) =>
      [...walk(story.dom)]
        .filter((element) => /^(p|tbl)$/.test(wordName(element)))
        .map((block) => ({ story, block, text: wordsOf(block, places) })),
    )
}

const placesIn = (document: DocxDocument): Set<Element> =>
  new Set(bookmarkRanges(document).flatMap((range) => [...elementsBetween(range)]))

const wordsOf = (block: Element, places: ReadonlySet<Element>): string =>
  [...walk(block)]
    .filter((run) => wordName(run) === 'r' && !isDeleted(run) && !places.has(run))
    .map(runText)
    .join('')

/** A paragraph's words, formats and lost places for another document, without what is the other one's own: comments, notes, changes, sections. */
export function paragraphWith(
  after: DocxDocument,
  like: Element,
  paragraph: Element,
  wanted: ReadonlySet<string>,
): Element {
  const copy = make(like, 'p')
  const document = like.ownerDocument as NonNullable<Node['ownerDocument']>
  const properties = childNamed(paragraph, 'pPr')
  if (properties) {
    const kept = copy.appendChild(document.importNode(properties, true)) as Element
    for (const child of [...elementsIn(kept)])
      if (/^(sectPr|pPrChange|rPr)$/.test(wordName(child))) kept.removeChild(child)
  }
  const open = new Map<string, Element>()
  const number = { next: Number(attribute(marksFor(after, like, '')[0], 'id')) }
  for (const element of walk(paragraph)) {
    const name = wordName(element)
    if (textBoxOf(element) !== textBoxOf(paragraph)) continue
    if (name === 'r' && !isDeleted(element)) copy.appendChild(brought(like, element))
    else if (name === 'bookmarkStart') {
      const place = attribute(element, 'name')
      if (!wanted.has(place)) continue
      const [start, end] = marksFor(after, like, place)
      for (const mark of [start, end]) write(mark, 'id', String(number.next))
      number.next++
      copy.appendChild(start)
      open.set(attribute(element, 'id'), end)
    } else if (name === 'bookmarkEnd') {
      const end = open.get(attribute(element, 'id'))
      if (end) copy.appendChild(end)
      open.delete(attribute(element, 'id'))
    }
  }
  return copy
}
