import type { Element, Node } from '@xmldom/xmldom'
import { valueNameOf } from '../../domain/bookmark.ts'
import { type BookmarkRange, bookmarkRanges, bookmarkText, holderOf } from './bookmarks.ts'
import type { DocxDocument, Story } from './docx-document.ts'
import { fillRange } from './fill-range.ts'
import { markWords, paragraphText } from './paragraph-text.ts'
import { sentencesIn } from './place-sentences.ts'
import { marksFor, paragraphWith, wordsBefore } from './returned-places.ts'
import {
  attribute,
  childNamed,
  closest,
  elementsIn,
  insertAfter,
  make,
  removeNode,
  walk,
  wordName,
} from './wordml.ts'

const tableNames = new Set(['tbl'])
const bookmarkMark = /^bookmark(Start|End)$/

/** What a place is left out with: the sentence around it, its paragraph, or the table that it stands in; `names`: all places in it. */
type Surroundings = { story: Story; names: string[] } & (
  | { kind: 'table'; table: Element }
  | {
      kind: 'words'
      paragraph: Element
      from: number
      to: number
      isWhole: boolean
      words: string
      left: string
      right: string
    }
)

/**
 * Leaves out, and brings back from the template, what stands around places that may be left out (`leavable`, names of values): a sentence, a paragraph that is one sentence, or
 * the table of a repeated row. The places themselves stay, empty, where it stood. A sentence that is all of an article with a typed number stays, for other articles
 * would have to be numbered anew: that is what clauses are for.
 */
export function leaveOuts(document: DocxDocument, model: DocxDocument, leavable: readonly string[]) {
  const wanted = new Set(leavable)
  const models = leavable.length === 0 ? [] : bookmarkRanges(model)
  const names = new Set(models.map(({ name }) => name))
  const places = models.flatMap((range) => {
    const value = wanted.has(range.name) ? range.name : valueNameOf(range.name, names)
    const around = wanted.has(value) && range.fillable ? surroundings(range, models) : null
    return around ? [{ name: range.name, value, around }] : []
  })
  /** Where the places stand in the document now. */
  const ranges = () =>
    new Map(bookmarkRanges(document).flatMap((range) => (range.end ? [[range.name, range] as const] : [])))
  const changed = new Set<Story>()
  return {
    changed,
    /** Before values are filled in: what was left out comes back around places that have a value now. */
    bringBack: (isEmpty: (value: string) => boolean): void => {
      const filled = places.filter(({ value }) => !isEmpty(value))
      let standing = filled.length > 0 ? ranges() : null
      for (const { name, around } of filled) {
        const range = standing?.get(name)
        if (!range || bookmarkText(range) !== '' || !isLeftOut(range, around)) continue
        if (around.kind === 'table') bringTable(document, range, around)
        else bringWords(document, range, around)
        standing = ranges()
        changed.add(range.story)
      }
    },
    /** After values are filled in. */
    leaveOut: (isEmpty: (value: string) => boolean): void => {
      const empty = places.filter(({ value }) => isEmpty(value))
      // Marks are moved and never made anew.
      const standing = empty.length > 0 ? ranges() : null
      for (const { name, around } of empty) {
        const range = standing?.get(name)
        if (!range) continue
        if (stands(range, around)) takeOut(range, around)
        // What stood in it beside this place was filled in anew.
        for (const other of besides(
          range,
          around.names.map((other) => standing?.get(other)),
        ))
          fillRange(other, '')
        changed.add(range.story)
      }
    },
  }
}

function surroundings(model: BookmarkRange, all: readonly BookmarkRange[]): Surroundings | null {
  const { story } = model
  const table = closest(model.start, tableNames)
  const namesIn = (inside: (range: BookmarkRange) => boolean) => all.filter(inside).map(({ name }) => name)
  if (table)
    return {
      kind: 'table',
      story,
      table,
      names: namesIn(({ start }) => closest(start, tableNames) === table),
    }
  const paragraph = holderOf(model.start)
  if (!paragraph || wordName(paragraph) !== 'p' || !model.end || holderOf(model.end) !== paragraph)
    return null
  const { text } = paragraphText(paragraph)
  const place = spanIn(paragraph, model)
  const { from, to } = sentenceAround(text, place)
  const inSentence = all.filter(
    (range) =>
      range.end &&
      holderOf(range.start) === paragraph &&
      spanIn(paragraph, range).from >= from &&
      spanIn(paragraph, range).to <= to,
  )
  const others = inSentence.filter((range) => range !== model).map((range) => spanIn(paragraph, range))
  const before = Math.max(from, ...others.map((one) => (one.to <= place.from ? one.to : 0)))
  const behind = Math.min(to, ...others.map((one) => (one.from >= place.to ? one.from : to)))
  const isAll = text.slice(0, from).trim() === '' && text.slice(to).trim() === ''
  if (
    !isAll &&
    articleNumber.test(text.slice(0, from)) &&
    text.slice(0, from).replace(articleNumber, '').trim() === '' &&
    text.slice(to).trim() === ''
  )
    return null
  return {
    kind: 'words',
    story,
    paragraph,
    from,
    to,
    words: text.slice(from, to),
    isWhole: isAll,
    left: text.slice(before, place.from),
    right: text.slice(place.to, behind),
    names: inSentence.map(({ name }) => name),
  }
}

/** 第五条, 5.2, （三）, 3、 at the beginning of a paragraph. */
const articleNumber =
  /^\s*(?:第[\d一二三四五六七八九十百零〇]+[条章节款项]|[（(]?[\d一二三四五六七八九十]+[）)、.．]|\d+(?:\.\d+)+)[\s\u3000]*/

/** From where to where a bookmark spans words of its paragraph. */
function spanIn(paragraph: Element, { start, end }: BookmarkRange): { from: number; to: number } {
  const from = wordsBefore(paragraph, start)
  return { from, to: holderOf(end as Element) === paragraph ? wordsBefore(paragraph, end as Element) : from }
}

/** The sentence around words of a paragraph, without the article's number before it. Behind a semicolon the last part of a list leaves its full stop to the one before. */
function sentenceAround(
  text: string,
  { from, to }: { from: number; to: number },
): { from: number; to: number } {
  const sentences = sentencesIn(text)
  const first = sentences.find(({ end }) => end > from) ?? sentences.at(-1) ?? { start: 0 }
  const last = sentences.find(({ end }) => end >= to && end > first.start) ?? { end: text.length }
  const number = first.start === 0 ? (articleNumber.exec(text)?.[0].length ?? 0) : 0
  const start = Math.max(first.start, number)
  const isLastOfList =
    /[；;]$/.test(text.slice(0, start).trimEnd()) && !/[；;]\s*$/.test(text.slice(0, last.end))
  if (!isLastOfList) return { from: start, to: last.end }
  const mark = text.slice(0, start).trimEnd().length - 1
  return { from: mark, to: last.end - (/[。.！!]\s*$/.exec(text.slice(0, last.end))?.[0].length ?? 0) }
}

/** Whether the words, or the table, are there around a place. */
function stands(range: BookmarkRange, around: Surroundings): boolean {
  if (around.kind === 'table') return closest(range.start, tableNames) !== null
  const paragraph = holderOf(range.start)
  if (!paragraph || wordName(paragraph) !== 'p') return false
  const { text } = paragraphText(paragraph)
  const { from, to } = spanIn(paragraph, range)
  if (around.left + around.right !== '')
    return text.slice(0, from).endsWith(around.left) && text.slice(to).startsWith(around.right)
  // It is a sentence by itself: it stands as long as nothing else does in its paragraph, or its words do.
  return around.isWhole ? text.slice(0, from) + text.slice(to) === '' : to > from
}

/** Whether a place stands where its sentence was taken out: not inside of another one, which somebody may have written in its place. */
function isLeftOut(range: BookmarkRange, around: Surroundings): boolean {
  if (stands(range, around)) return false
  const paragraph = holderOf(range.start)
  if (around.kind === 'table' || !paragraph) return around.kind === 'table'
  const { text } = paragraphText(paragraph)
  const { from, to } = spanIn(paragraph, range)
  if (around.isWhole) return from === 0 || to === text.length
  const before = text.slice(0, from).replace(articleNumber, '').trimEnd()
  const isBehindItems = /^[；;]/.test(around.words) && /^\s*[。.！!]/.test(text.slice(to))
  return isBehindItems || before === '' || sentencesIn(before).at(-1)?.start === before.length
}

/** Those of some places that stand directly beside one, with no words of the text between. */
function besides(range: BookmarkRange, others: readonly (BookmarkRange | undefined)[]): BookmarkRange[] {
  const paragraph = holderOf(range.start)
  if (!paragraph || wordName(paragraph) !== 'p') return []
  const inside = others.flatMap((one) =>
    one && holderOf(one.start) === paragraph ? [{ one, ...spanIn(paragraph, one) }] : [],
  )
  const found = new Set([range.name])
  let { from, to } = spanIn(paragraph, range)
  for (;;) {
    const next = inside.find((one) => !found.has(one.one.name) && (one.to === from || one.from === to))
    if (!next) break
    found.add(next.one.name)
    from = Math.min(from, next.from)
    to = Math.max(to, next.to)
  }
  return inside.filter(({ one }) => one.name !== range.name && found.has(one.name)).map(({ one }) => one)
}

function takeOut(range: BookmarkRange, around: Surroundings): void {
  if (around.kind === 'table') {
    const table = closest(range.start, tableNames) as Element
    if (moveMarks(table)) removeNode(table)
    return
  }
  const paragraph = holderOf(range.start) as Element
  const { text } = paragraphText(paragraph)
  const { from, to } = sentenceAround(text, spanIn(paragraph, range))
  if (to > from) {
    const marks: [Element, Element] = [make(paragraph, 'bookmarkStart'), make(paragraph, 'bookmarkEnd')]
    markWords(paragraph, from, to, marks)
    if (marks[0].parentNode) fillRange({ start: marks[0], end: marks[1] }, '')
    for (const mark of marks) removeNode(mark)
  }
  const isEmpty = paragraphText(paragraph).text.trim() === ''
  if (isEmpty && around.isWhole && isRemovable(paragraph) && moveMarks(paragraph)) removeNode(paragraph)
}

/** No section ends in it, and it shows nothing but words. */
const isRemovable = (paragraph: Element): boolean =>
  [...walk(paragraph)].every(
    (one) => !/^(sectPr|drawing|pict|object|oMath|footnoteReference|endnoteReference)$/.test(wordName(one)),
  )

/** Moves the bookmarks' marks of a block to the end of the paragraph before it, or to the beginning of the one behind. False: there is neither. */
function moveMarks(block: Element): boolean {
  const marks = [...walk(block)].filter((one) => bookmarkMark.test(wordName(one)))
  const [before, behind] = [neighbour(block, 'previousSibling'), neighbour(block, 'nextSibling')]
  if (before) for (const mark of marks) before.appendChild(mark)
  else if (behind) {
    const first = childNamed(behind, 'pPr')?.nextSibling ?? behind.firstChild
    for (const mark of marks) behind.insertBefore(mark, first)
  }
  return before !== null || behind !== null
}

function neighbour(block: Element, side: 'previousSibling' | 'nextSibling'): Element | null {
  for (let at = block[side]; at; at = at[side]) {
    if (at.nodeType !== 1 || bookmarkMark.test(wordName(at))) continue
    return wordName(at) === 'p' ? (at as Element) : null
  }
  return null
}

/** Puts a block where the marks of a place stand: behind their paragraph, or before it when they stand at its beginning. */
function insertAt(range: BookmarkRange, block: Element): void {
  const paragraph = holderOf(range.start) as Element
  const isBefore = wordsBefore(paragraph, range.start) === 0 && paragraphText(paragraph).text !== ''
  if (isBefore) (paragraph.parentNode as Node).insertBefore(block, paragraph)
  else insertAfter(block, paragraph)
}

function bringTable(
  document: DocxDocument,
  range: BookmarkRange,
  { table, names }: Surroundings & { kind: 'table' },
): void {
  const copy = range.story.dom.importNode(table, true) as Element
  for (const one of [...walk(copy)])
    if (
      /^(comment(RangeStart|RangeEnd|Reference)|footnoteReference|endnoteReference|drawing|pict|object)$/.test(
        wordName(one),
      )
    )
      removeNode(one)
  insertAt(range, copy)
  takeOver(document, copy, names)
}

function bringWords(
  document: DocxDocument,
  range: BookmarkRange,
  around: Surroundings & { kind: 'words' },
): void {
  const paragraph = holderOf(range.start) as Element
  const { from, to, isWhole, names } = around
  if (isWhole) {
    const copy = copyOf(document, paragraph, around)
    insertAt(range, copy)
    takeOver(document, copy, names)
    return
  }
  const copy = copyOf(document, paragraph, around)
  const marks: [Element, Element] = [make(paragraph, 'proofErr'), make(paragraph, 'proofErr')]
  markWords(copy, from, to, marks)
  const nodes = [...elementsIn(copy)]
  const [first, last] = [nodes.indexOf(marks[0]), nodes.indexOf(marks[1])]
  // A bookmark that begins or ends with the sentence stands beside the marks.
  const isIn = (node: Element, at: number) =>
    (at > first && at < last) || (bookmarkMark.test(wordName(node)) && touches(nodes, at, first, last))
  const wanted = nodes.filter(isIn)
  for (const node of wanted) paragraph.insertBefore(node, range.start)
  takeOver(document, paragraph, names, wanted)
}

/** Whether only marks stand between a node and the words from `first` to `last`. */
function touches(nodes: readonly Element[], at: number, first: number, last: number): boolean {
  const between = at < first ? nodes.slice(at, first) : nodes.slice(last + 1, at)
  return between.every((node) => bookmarkMark.test(wordName(node)))
}

const copyOf = (
  document: DocxDocument,
  like: Element,
  { paragraph, names }: Surroundings & { kind: 'words' },
): Element => paragraphWith(document, like, paragraph, new Set(names))

/** The bookmarks of what was brought back take the place of those that stood for them, with ids of their own. */
function takeOver(
  document: DocxDocument,
  block: Element,
  names: readonly string[],
  inside?: readonly Element[],
): void {
  const own = new Set(inside ?? walk(block))
  const pairs = pairsIn([...own])
  for (const range of bookmarkRanges(document)) {
    if (!names.includes(range.name) || own.has(range.start)) continue
    for (const mark of [range.start, range.end]) if (mark && !own.has(mark)) removeNode(mark)
  }
  for (const [start, end] of pairs) {
    const id = attribute(marksFor(document, block, '')[0], 'id')
    for (const mark of [start, end]) setId(mark, id)
  }
}

function pairsIn(elements: readonly Element[]): [Element, Element][] {
  return elements.flatMap((start, at): [Element, Element][] => {
    if (wordName(start) !== 'bookmarkStart') return []
    const id = attribute(start, 'id')
    const end = elements.find(
      (one, index) => index > at && wordName(one) === 'bookmarkEnd' && attribute(one, 'id') === id,
    )
    return end ? [[start, end]] : []
  })
}

const setId = (mark: Element, id: string): void =>
  mark.setAttributeNS(mark.namespaceURI, `${mark.prefix ? `${mark.prefix}:` : ''}id`, id)
