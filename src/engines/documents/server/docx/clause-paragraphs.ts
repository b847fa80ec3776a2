import type { Element, Node } from '@xmldom/xmldom'
import { articleHeading } from '../../domain/article-references.ts'
import { type BookmarkRange, elementsBetween, holderOf, textBoxOf } from './bookmarks.ts'
import { fillRange } from './fill-range.ts'
import { paragraphText } from './paragraph-text.ts'
import { formatNear, formatOf, newRun } from './runs.ts'
import {
  attribute,
  childNamed,
  closest,
  insertAfter,
  isDeleted,
  make,
  removeNode,
  walk,
  wordName,
} from './wordml.ts'

/**
 * The paragraphs that a clause's bookmark has to itself; a typed 第N条 may stand before it in the first one. `paragraphs` is empty where the
 * document does without the clause: its marks stand between blocks then. null where the bookmark stands within a sentence.
 */
export type ClausePlace = {
  paragraphs: Element[]
  /** All blocks of the bookmark, tables too. */
  blocks: Element[]
}

/** A paragraph of a clause and its text, whose numbers of articles are those of the template. */
export type ClauseParagraph = { range: BookmarkRange; text: string }

const runNames = new Set(['r'])
const blockNames = new Set(['p', 'tbl'])

export function clausePlace(range: BookmarkRange): ClausePlace | null {
  const first = firstBlock(range)
  if (first === 'nothing') return { paragraphs: [], blocks: [] }
  if (!first || !range.end) return null
  const blocks: Element[] = []
  for (let at: Node | null = first; at; at = at.nextSibling) {
    if (at === range.end || (wordName(at) === 'p' && holds(at, range.end) && endsBefore(at, range))) break
    if (at.nodeType === 1 && blockNames.has(wordName(at))) blocks.push(at as Element)
    if (holds(at, range.end)) break
    if (!at.nextSibling) return null
  }
  const paragraphs = blocks.filter((block) => wordName(block) === 'p')
  const [start, last] = [paragraphs[0], blocks.at(-1)]
  if (!start || !last || !isPrefix(outside(start, range, 'before'))) return null
  return wordName(last) === 'p' && outside(last, range, 'after').trim() !== '' ? null : { paragraphs, blocks }
}

/**
 * The paragraph above a clause that is nothing but its heading (第三条 违约责任): the clause is all that stands below it, up to the next article.
 * `isArticle`: whether a paragraph begins one. null where there is none.
 */
export function clauseHeading(
  { blocks }: ClausePlace,
  isArticle: (paragraph: Element) => boolean,
): Element | null {
  const [first, last] = [blocks[0], blocks.at(-1)]
  const above = first && beside(first, 'previousSibling')
  if (!above || !last || !isHeading(above, isArticle) || (wordName(first) === 'p' && isArticle(first)))
    return null
  const below = beside(last, 'nextSibling')
  return below === null || (wordName(below) === 'p' && isArticle(below)) ? above : null
}

const longestHeading = 40
const isHeading = (block: Element, isArticle: (paragraph: Element) => boolean): boolean => {
  if (wordName(block) !== 'p' || !isArticle(block)) return false
  const text = paragraphText(block).text.trim()
  return text.length <= longestHeading && !/[。；：，,;]$/.test(text)
}

/** The block above a mark that stands between blocks. */
export const blockAbove = (mark: Element): Element | null => beside(mark, 'previousSibling')

/** The block a bookmark begins with; 'nothing' when its marks stand between blocks with nothing in between. */
function firstBlock({ start, end }: BookmarkRange): Element | 'nothing' | null {
  const holder = holderOf(start)
  if (!holder || !end) return null
  if (wordName(holder) === 'p') return holder
  for (let at = start.nextSibling; at; at = at.nextSibling) {
    if (at === end) return 'nothing'
    if (blockNames.has(wordName(at))) return at as Element
    if (holds(at, end)) return null
  }
  return null
}

function holds(parent: Node, node: Node | null): boolean {
  for (let at = node; at; at = at.parentNode) if (at === parent) return true
  return false
}

/** The bookmark ends at the very beginning of this paragraph, so that the paragraph is not its own. */
function endsBefore(paragraph: Node, range: BookmarkRange): boolean {
  if (holds(paragraph, range.start)) return false
  const inside = new Set(elementsBetween(range))
  const { pieces } = paragraphText(paragraph as Element)
  return pieces.length > 0 && pieces.every(({ run }) => !inside.has(run))
}

/** The words of a paragraph that stand before or after a bookmark. */
export function outside(paragraph: Element, range: BookmarkRange, side: 'before' | 'after'): string {
  const inside = new Set(elementsBetween(range))
  const mark = side === 'before' ? range.start : range.end
  if (!mark || !holds(paragraph, mark)) return ''
  const passed = new Set<Node>()
  let isPassed = false
  for (const element of walk(paragraph)) {
    if (element === mark) isPassed = true
    else if (isPassed) passed.add(element)
  }
  return paragraphText(paragraph)
    .pieces.filter(({ run }) => !inside.has(run) && passed.has(run) === (side === 'after'))
    .map(({ text }) => text)
    .join('')
}

/** Nothing, or the number of the article that the clause is. */
const isPrefix = (text: string): boolean =>
  text.trim() === '' ||
  (articleHeading(text) !== null && /^[\s\u3000]*第[^条]*条[\s\u3000:：.．、]*$/.test(text))

/** Writes a text into what the bookmark has of this paragraph; formats of runs, comments and pictures in it stay. */
export function writeParagraph(range: BookmarkRange, paragraph: Element, text: string): void {
  const { start, end } = range
  if (end && holds(paragraph, start) && holds(paragraph, end)) {
    fillRange(range, text)
    return
  }
  const [from, to] = [make(paragraph, 'bookmarkStart'), make(paragraph, 'bookmarkEnd')]
  if (holds(paragraph, start)) insertAfter(from, start)
  else paragraph.insertBefore(from, childNamed(paragraph, 'pPr')?.nextSibling ?? paragraph.firstChild)
  if (end && holds(paragraph, end)) end.parentNode?.insertBefore(to, end)
  else paragraph.appendChild(to)
  fillRange({ ...range, start: from, end: to }, text)
  removeNode(from)
  removeNode(to)
}

/** What the bookmark has of this paragraph. */
export function wordsOf(range: BookmarkRange, paragraph: Element): string {
  const inside = new Set(elementsBetween(range))
  return paragraphText(paragraph)
    .pieces.filter(({ run }) => inside.has(run))
    .map(({ text }) => text)
    .join('')
}

/** An empty paragraph like another one, with its number and without a section's end, and the format of its words. */
export function paragraphLike(model: Element, like: Element, range: BookmarkRange | null): Element {
  const paragraph = make(like, 'p')
  const properties = childNamed(model, 'pPr')?.cloneNode(true) as Element | undefined
  for (const name of ['sectPr', 'pPrChange']) {
    const child = properties && childNamed(properties, name)
    if (child) removeNode(child)
  }
  if (properties) paragraph.appendChild(properties)
  const inside = range && new Set<Node>(elementsBetween(range))
  const words = [...walk(model)].filter(
    (element) => wordName(element) === 'r' && childNamed(element, 't') && !isDeleted(element),
  )
  const run = words.find((one) => inside?.has(one)) ?? (inside?.size ? undefined : words[0])
  const format = run ? formatOf(run) : formatNear(range?.start ?? model, model)
  paragraph.appendChild(newRun(like, format, '\u200b'))
  return paragraph
}

/** The runs of a paragraph that stand before the bookmark, as copies: the article's number. */
export function prefixLike(model: Element, range: BookmarkRange): Element[] {
  if (!holds(model, range.start) || outside(model, range, 'before').trim() === '') return []
  const copies: Element[] = []
  for (const element of walk(model)) {
    if (element === range.start) break
    if (wordName(element) === 'r' && textBoxOf(element) === textBoxOf(model) && !isDeleted(element))
      copies.push(element.cloneNode(true) as Element)
  }
  return copies
}

const marks = /^(bookmark|commentRange|perm|move(From|To)Range)(Start|End)$/

/** Marks an empty paragraph that stands for a clause where a block must stand: an identifier of a revision that Word never gives. */
const keeper = '00C1A05E'
const isKeeper = (node: Node): boolean =>
  wordName(node) === 'p' && attribute(node as Element, 'rsidRDefault') === keeper && !childNamed(node, 'r')

/** Takes out the empty paragraphs that stood for clauses and need not stand any more. Answers whether there was one. */
export function removeKeepers(root: Node): boolean {
  const idle = [...walk(root)].filter(
    (element) => isKeeper(element) && !childNamed(element, 'pPr') && !mustStand(element),
  )
  for (const paragraph of idle) if (!mustStand(paragraph)) removeNode(paragraph)
  return idle.length > 0
}

/**
 * Takes a block out. Comments in it and marks of what reaches beyond it are kept beside it; where a section ends with it, a cell would be
 * empty or two tables would become one, an empty paragraph stays.
 */
export function takeOutBlock(block: Element, range: BookmarkRange): void {
  keepMarks(block, range)
  const properties = wordName(block) === 'p' ? childNamed(block, 'pPr') : null
  const section = properties && childNamed(properties, 'sectPr')
  if (!section && !mustStand(block)) {
    removeNode(block)
    return
  }
  const empty = make(block, 'p')
  empty.setAttributeNS(block.namespaceURI, `${block.prefix ? `${block.prefix}:` : ''}rsidRDefault`, keeper)
  if (section) {
    const kept = make(block, 'pPr')
    kept.appendChild(section)
    empty.appendChild(kept)
  }
  block.parentNode?.replaceChild(empty, block)
}

/** Without this block a cell, header or note would end without a paragraph, or two tables would stand together. */
function mustStand(block: Element): boolean {
  const [before, after] = [beside(block, 'previousSibling'), beside(block, 'nextSibling')]
  return (!after || wordName(after) === 'tbl') && (!before || wordName(before) === 'tbl')
}

function beside(block: Element, step: 'previousSibling' | 'nextSibling'): Element | null {
  for (let at = block[step]; at; at = at[step])
    if (blockNames.has(wordName(at)) || wordName(at) === 'sdt') return at as Element
  return null
}

/**
 * Bookmarks that stand in this block alone go with it; comments stay, on no words, in the paragraph beside it. A mark of what reaches beyond the
 * block stays at the end that it reaches from.
 */
function keepMarks(block: Element, range: BookmarkRange): void {
  const inside = [...walk(block)]
  const found = inside.filter(
    (element) => marks.test(wordName(element)) && ![range.start, range.end].includes(element),
  )
  const beside = neighbour(block)
  for (const mark of found) {
    const name = wordName(mark)
    const kind = name.replace(/(Start|End)$/, '')
    const isWhole =
      found.filter((one) => wordName(one).startsWith(kind) && attribute(one, 'id') === attribute(mark, 'id'))
        .length > 1
    if (kind === 'bookmark' && isWhole) continue
    if (kind === 'commentRange' && beside) beside.appendChild(mark)
    else block.parentNode?.insertBefore(mark, block)
  }
  for (const comment of inside.filter((element) => wordName(element) === 'commentReference')) {
    const run = closest(comment, runNames)
    if (run && beside) beside.appendChild(run)
  }
}

/** The paragraph before a block, else the one behind it. */
function neighbour(block: Element): Element | null {
  for (const step of ['previousSibling', 'nextSibling'] as const)
    for (let at: Node | null = block[step]; at; at = at[step]) if (wordName(at) === 'p') return at as Element
  return null
}

/** Bookmarks of single values inside a clause: its text is a whole of its own now. */
export function removeInnerBookmarks(range: BookmarkRange, blocks: readonly Element[]): void {
  for (const block of blocks) {
    const found = [...walk(block)].filter((element) => wordName(element).startsWith('bookmark'))
    for (const start of found) {
      if (wordName(start) !== 'bookmarkStart' || start === range.start) continue
      if (attribute(start, 'name').startsWith('_')) continue
      const end = found.find(
        (mark) => wordName(mark) === 'bookmarkEnd' && attribute(mark, 'id') === attribute(start, 'id'),
      )
      if (!end || end === range.end) continue
      removeNode(start)
      removeNode(end)
    }
  }
}
