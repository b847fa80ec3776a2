import type { Element } from '@xmldom/xmldom'
import { diffArrays } from 'diff'
import type { Story } from '../docx/docx-document.ts'
import { attribute, closest, elementsIn, insertAfter, make, walk, wordName } from '../docx/wordml.ts'
import type { CommentedDocx } from './comment-parts.ts'

/** A point of a document: the paragraph by its number, and characters from its beginning. */
type Point = { paragraph: number; offset: number }
type CommentPlace = { start: Point; end: Point; quote: string }

type Paragraph = { element: Element; story: Story; text: string }

const paragraphNames = new Set(['p'])

/** Every paragraph of a document, deleted ones too, in the order of its parts. */
function paragraphsOf({ stories }: CommentedDocx): Paragraph[] {
  return stories.flatMap((story) =>
    [...walk(story.dom)]
      .filter((element) => wordName(element) === 'p' && !inFallback(element))
      .map((element) => ({ element, story, text: rawText(element) })),
  )
}

function inFallback(element: Element): boolean {
  for (let at = element.parentNode; at; at = at.parentNode) if (at.localName === 'Fallback') return true
  return false
}

const ownRuns = (paragraph: Element): Element[] =>
  [...walk(paragraph)].filter(
    (element) => wordName(element) === 'r' && closest(element, paragraphNames) === paragraph,
  )

/** Words of a run's child as counted here: deleted ones too, everything that is no words but takes room is one character. */
function pieceText(child: Element): string {
  const name = wordName(child)
  if (name === 't' || name === 'delText') return child.textContent ?? ''
  return name === 'tab' || name === 'br' || name === 'cr' || name === 'noBreakHyphen' || name === 'drawing'
    ? '\u{fffc}'
    : ''
}
const runLength = (run: Element): number =>
  [...elementsIn(run)].reduce((sum, child) => sum + pieceText(child).length, 0)
const rawText = (paragraph: Element): string =>
  ownRuns(paragraph)
    .map((run) => [...elementsIn(run)].map(pieceText).join(''))
    .join('')

const markers = new Set(['commentRangeStart', 'commentRangeEnd', 'commentReference'])

/** Where each comment stands, by its id; one without a range stands at its mark. */
export function commentPlaces(document: CommentedDocx): Map<string, CommentPlace> {
  const found = new Map<string, Partial<Record<'start' | 'end' | 'mark', Point>>>()
  const paragraphs = paragraphsOf(document)
  const note = (id: string, what: 'start' | 'end' | 'mark', point: Point) => {
    const place = found.get(id) ?? {}
    place[what] = point
    found.set(id, place)
  }
  for (const [number, { element }] of paragraphs.entries()) {
    let offset = 0
    for (const one of walk(element)) {
      const name = wordName(one)
      if (closest(one, paragraphNames) !== element) continue
      if (name === 'commentRangeStart') note(attribute(one, 'id'), 'start', { paragraph: number, offset })
      else if (name === 'commentRangeEnd') note(attribute(one, 'id'), 'end', { paragraph: number, offset })
      else if (name === 'commentReference') note(attribute(one, 'id'), 'mark', { paragraph: number, offset })
      else if (wordName(one.parentNode) === 'r') offset += pieceText(one).length
    }
  }
  const places = new Map<string, CommentPlace>()
  for (const [id, { start, end, mark }] of found) {
    const from = start ?? mark ?? end
    const to = end ?? mark ?? start
    if (!from || !to) continue
    const quote =
      from.paragraph === to.paragraph
        ? (paragraphs[from.paragraph]?.text.slice(from.offset, to.offset) ?? '')
        : (paragraphs[from.paragraph]?.text.slice(from.offset) ?? '')
    places.set(id, { start: from, end: to, quote })
  }
  return places
}

/** A function from places of one document to places of another that came from it, or that it came from. */
export function placesIn(from: CommentedDocx, into: CommentedDocx): (place: CommentPlace) => CommentPlace {
  const [old, now] = [paragraphsOf(from), paragraphsOf(into)].map((all) => all.map(({ text }) => text)) as [
    string[],
    string[],
  ]
  const same = new Map<number, number>()
  let [left, right] = [0, 0]
  for (const part of diffArrays(old, now)) {
    if (part.removed) left += part.count ?? 0
    else if (part.added) right += part.count ?? 0
    else for (let n = part.count ?? 0; n > 0; n--) same.set(left++, right++)
  }
  const kept = new Set(same.values())
  return ({ start, end, quote }) => {
    const [first, last] = [same.get(start.paragraph), same.get(end.paragraph)]
    if (first !== undefined && last !== undefined)
      return { start: { ...start, paragraph: first }, end: { ...end, paragraph: last }, quote }
    return nearest(start.paragraph, quote, { same, kept, now })
  }
}

/** The paragraph was changed: the quoted words where they still stand between its neighbours, else all of what took its place, else the end of what stood before. */
function nearest(
  paragraph: number,
  quote: string,
  {
    same,
    kept,
    now,
  }: { same: ReadonlyMap<number, number>; kept: ReadonlySet<number>; now: readonly string[] },
): CommentPlace {
  let before = paragraph
  while (before >= 0 && !same.has(before)) before--
  const top = before < 0 ? 0 : (same.get(before) as number) + 1
  let bottom = top
  while (bottom < now.length && !kept.has(bottom)) bottom++
  for (let at = top; at < bottom; at++) {
    const offset = quote ? (now[at] as string).indexOf(quote) : -1
    if (offset >= 0) return at1(at, offset, offset + quote.length, quote)
  }
  if (top < bottom) return at1(top, 0, (now[top] as string).length, now[top] as string)
  const above = Math.max(0, Math.min(top - 1, now.length - 1))
  const end = now[above]?.length ?? 0
  return at1(above, end, end, '')
}
const at1 = (paragraph: number, from: number, to: number, quote: string): CommentPlace => ({
  start: { paragraph, offset: from },
  end: { paragraph, offset: to },
  quote,
})

/** Takes every mark of these comments out of the text. */
export function removeMarks({ stories }: CommentedDocx, ids: ReadonlySet<string>): void {
  for (const { dom } of stories)
    for (const element of [...walk(dom)]) {
      if (!markers.has(wordName(element)) || !ids.has(attribute(element, 'id'))) continue
      const run = element.parentNode as Element
      run.removeChild(element)
      const isBare = wordName(run) === 'r' && [...elementsIn(run)].every((one) => wordName(one) === 'rPr')
      if (isBare) run.parentNode?.removeChild(run)
    }
}

/** Marks places of a document as those of comments, one after the other: marks add no paragraph and no word. */
export function marker(document: CommentedDocx): (id: string, place: CommentPlace) => void {
  const paragraphs = paragraphsOf(document)
  return (id, place) => addMarks(paragraphs, id, place)
}

function addMarks(paragraphs: readonly Paragraph[], id: string, { start, end }: CommentPlace): void {
  const [first, last] = [paragraphs[start.paragraph]?.element, paragraphs[end.paragraph]?.element]
  if (!first || !last) return
  const marked = (name: string, like: Element) => {
    const element = make(like, name)
    const prefix = like.prefix ? `${like.prefix}:` : ''
    element.setAttributeNS(like.namespaceURI, `${prefix}id`, id)
    return element
  }
  const reference = make(last, 'r')
  reference.appendChild(marked('commentReference', last))
  const close = marked('commentRangeEnd', last)
  insertAt(last, end.offset, close, 'end')
  insertAfter(reference, close)
  insertAt(first, start.offset, marked('commentRangeStart', first), 'start')
}

/** Puts an element between two runs, cutting one where the offset falls inside of it. */
function insertAt(paragraph: Element, offset: number, element: Element, side: 'start' | 'end'): void {
  let left = offset
  let before: Element | null = null
  for (const run of ownRuns(paragraph)) {
    const length = runLength(run)
    // Between two runs: a range begins before the run that follows and ends after the run that went before.
    if (side === 'start' ? left < length : left <= length && (left > 0 || length === 0)) {
      if (left > 0 && left < length) insertAfter(element, cutRun(run, left))
      else if (side === 'end' && left > 0) insertAfter(element, run)
      else run.parentNode?.insertBefore(element, run)
      return
    }
    left -= length
    before = run
  }
  if (before && side === 'start' && left === 0) insertAfter(element, before)
  else if (before) insertAfter(element, before)
  else paragraph.appendChild(element)
}

/** Cuts a run so that its first part has so many characters; answers that part. */
function cutRun(run: Element, offset: number): Element {
  const rest = make(run, 'r')
  const format = [...elementsIn(run)].find((one) => wordName(one) === 'rPr')
  if (format) rest.appendChild(format.cloneNode(true))
  let left = offset
  for (const child of [...elementsIn(run)]) {
    if (child === format) continue
    const text = pieceText(child)
    if (left >= text.length && left > 0) {
      left -= text.length
      continue
    }
    if (left > 0) {
      const second = child.cloneNode(true) as Element
      setText(child, text.slice(0, left))
      setText(second, text.slice(left))
      rest.appendChild(second)
      left = 0
    } else rest.appendChild(child)
  }
  insertAfter(rest, run)
  return run
}

function setText(element: Element, text: string): void {
  element.textContent = text
  element.setAttributeNS('http://www.w3.org/XML/1998/namespace', 'xml:space', 'preserve')
}
