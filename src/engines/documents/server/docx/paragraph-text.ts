import type { Element, Node } from '@xmldom/xmldom'
import { textBoxOf } from './bookmarks.ts'
import { childNamed, elementsIn, insertAfter, isDeleted, make, walk, wordName } from './wordml.ts'

type Piece = { run: Element; child: Element; isWords: boolean; start: number; text: string }

/** The words of a paragraph in a row, without tracked deletions and text boxes, and where in it each stands. */
export type ParagraphText = { text: string; pieces: Piece[] }

export function paragraphText(paragraph: Element): ParagraphText {
  const box = textBoxOf(paragraph)
  const found: ParagraphText = { text: '', pieces: [] }
  for (const run of walk(paragraph)) {
    if (wordName(run) !== 'r' || textBoxOf(run) !== box || isDeleted(run)) continue
    for (const child of elementsIn(run)) {
      const isWords = wordName(child) === 't'
      const text = isWords ? (child.textContent ?? '') : markText(child)
      if (text === '') continue
      found.pieces.push({ run, child, isWords, start: found.text.length, text })
      found.text += text
    }
  }
  return found
}

function markText(child: Element): string {
  const name = wordName(child)
  if (name === 'tab' || name === 'ptab') return '\t'
  if (name === 'br' || name === 'cr') return '\n'
  return name === 'noBreakHyphen' ? '-' : ''
}

/** Puts words in place of others of a paragraph, in the format of the first of them. What stands before keeps its place. */
export function replaceWords({ pieces }: ParagraphText, start: number, end: number, text: string): void {
  let given = text
  for (const { child, isWords, start: at, text: old } of pieces) {
    const from = Math.max(start - at, 0)
    const to = Math.min(end - at, old.length)
    if (!isWords || from >= to) continue
    setWords(child, old.slice(0, from) + given + old.slice(to))
    given = ''
  }
}

function setWords(words: Element, text: string): void {
  words.textContent = text
  words.setAttribute('xml:space', 'preserve')
}

/** Puts two marks around words of a paragraph, which then have runs of their own. */
export function markWords(paragraph: Element, start: number, end: number, marks: [Node, Node]): void {
  cutAt(paragraph, end)
  cutAt(paragraph, start)
  const runs = paragraphText(paragraph).pieces.filter((piece) => piece.start >= start && piece.start < end)
  const first = runs[0]?.run
  const last = runs.at(-1)?.run
  if (!first || !last) return
  first.parentNode?.insertBefore(marks[0], first)
  insertAfter(marks[1], last)
}

/** Makes a run begin at this place. */
function cutAt(paragraph: Element, place: number): void {
  const piece = paragraphText(paragraph).pieces.find(
    ({ start, text }) => place >= start && place < start + text.length,
  )
  if (!piece) return
  const { run, child, isWords, start, text } = piece
  const children = [...elementsIn(run)].filter((one) => wordName(one) !== 'rPr')
  const at = children.indexOf(child)
  if (place === start && at === 0) return
  const next = make(run, 'r')
  const format = childNamed(run, 'rPr')
  if (format) next.appendChild(format.cloneNode(true))
  if (isWords && place > start) {
    const rest = child.cloneNode(false) as Element
    setWords(rest, text.slice(place - start))
    setWords(child, text.slice(0, place - start))
    next.appendChild(rest)
  } else next.appendChild(child)
  for (const one of children.slice(at + 1)) next.appendChild(one)
  insertAfter(next, run)
}
