import type { Element, Node } from '@xmldom/xmldom'
import { elementsBetween, holderOf, type Span, textBoxOf } from './bookmarks.ts'
import { removeWholeFields, textFieldResult } from './fields.ts'
import { formatNear, formatOf, newRun } from './runs.ts'
import {
  attribute,
  childNamed,
  contains,
  elementsIn,
  insertAfter,
  isDeleted,
  isInserted,
  isText,
  make,
  removeNode,
  runText,
  walk,
  wordName,
} from './wordml.ts'

/** Puts a text in place of what a bookmark spans; see `fillBookmarks`. */
export function fillRange(range: Span, value: string): void {
  const { start } = range
  const end = range.end ?? (insertAfter(endFor(start), start) as Element)
  const whole = { ...range, end }
  const paragraph = targetParagraph(whole)
  const between = [...elementsBetween(whole)]
  const field = textFieldResult(between)
  if (!field) removeWholeFields(between)
  const live = [...elementsBetween(whole)].filter(
    (element) => wordName(element) === 'r' && !isDeleted(element),
  )
  const anchor = field ?? anchorRun(live, start)
  const format = anchor ? formatOf(anchor) : formatNear(start, paragraph)
  const place = placeFor(anchor, field !== null, start, paragraph)
  if (!field) for (const run of live) clearRun(run)
  else for (const run of live) if (wordsOnly(run)) clearRun(run)
  writeText(whole, paragraph, place, format, value)
  removeEmptyWrappers(whole, paragraph)
  joinParagraphs(whole, paragraph)
}

function endFor(start: Element): Element {
  const end = make(start, 'bookmarkEnd')
  end.setAttributeNS(
    start.namespaceURI,
    `${start.prefix ? `${start.prefix}:` : ''}id`,
    attribute(start, 'id'),
  )
  return end
}

/** The paragraph that takes the text: the one the bookmark begins in, else the first it spans, else a new one. */
export function targetParagraph(range: Span): Element {
  const holder = holderOf(range.start) as Element
  if (wordName(holder) === 'p') return holder
  for (const element of elementsBetween(range)) {
    if (wordName(element) === 'p' && holderOf(element) === holder) return element
  }
  const ending = holderOf(range.end as Node) as Element
  if (wordName(ending) === 'p' && holderOf(ending) === holder) return ending
  const paragraph = make(range.start, 'p')
  const model = neighbour(range.start)
  const properties = model && plainProperties(model)
  if (properties) paragraph.appendChild(properties)
  insertAfter(paragraph, range.start)
  return paragraph
}

/** The paragraph whose look a new one takes: the one before the mark, else the one behind it. */
function neighbour(mark: Node): Element | null {
  for (const step of ['previousSibling', 'nextSibling'] as const) {
    for (let at = mark[step]; at; at = at[step]) if (wordName(at) === 'p') return at as Element
  }
  return null
}

/** Paragraph properties to repeat: without a section break and without a number of its own. */
function plainProperties(paragraph: Element): Element | null {
  const properties = childNamed(paragraph, 'pPr')?.cloneNode(true) as Element | undefined
  for (const name of ['sectPr', 'numPr', 'pPrChange']) {
    const child = properties && childNamed(properties, name)
    if (child) removeNode(child)
  }
  return properties ?? null
}

const wrappers = new Set([
  'hyperlink',
  'fldSimple',
  'smartTag',
  'ins',
  'moveTo',
  'sdt',
  'customXml',
  'dir',
  'bdo',
])
const linking = new Set(['hyperlink', 'fldSimple'])

/** The run whose place and format the text takes: the first with words only, not an insertion, and not in a link that begins inside. */
function anchorRun(runs: readonly Element[], start: Element): Element | null {
  return runs.find((run) => wordsOnly(run) && !isInserted(run) && !linkedApart(run, start)) ?? null
}

function linkedApart(run: Element, start: Element): boolean {
  for (let at = run.parentNode; at && wordName(at) !== 'p'; at = at.parentNode) {
    if (linking.has(wordName(at)) && !contains(at, start)) return true
  }
  return false
}

const wordsOnly = (run: Element): boolean =>
  [...elementsIn(run)].every((child) => wordName(child) === 'rPr' || isText(child))

/** A new empty run is put where the text shall go, so that what is around it can be cleared. */
function placeFor(anchor: Element | null, afterAnchor: boolean, start: Element, paragraph: Element): Element {
  const place = make(paragraph, 'r')
  if (anchor && afterAnchor) insertAfter(place, anchor)
  else if (anchor) (anchor.parentNode as Node).insertBefore(place, anchor)
  else if (holderOf(start) === paragraph) insertAfter(place, start)
  else paragraph.insertBefore(place, childNamed(paragraph, 'pPr')?.nextSibling ?? paragraph.firstChild)
  return place
}

/** Takes the words out of a run; what else is in it (a picture, a note's mark, half of a field) stays. */
function clearRun(run: Element): void {
  for (const child of [...elementsIn(run)]) if (isText(child)) removeNode(child)
  if ([...elementsIn(run)].every((child) => wordName(child) === 'rPr')) removeNode(run)
}

function writeText(
  range: Span,
  paragraph: Element,
  place: Element,
  format: Element | null,
  value: string,
): void {
  const lines = value.split('\n')
  const end = range.end as Element
  const numbered = childNamed(childNamed(paragraph, 'pPr') ?? paragraph, 'numPr') !== null
  const own =
    lines.length > 1 && !numbered && place.parentNode === paragraph && ownsParagraph(range, paragraph, place)
  const first = own ? (lines[0] as string) : value
  place.parentNode?.replaceChild(newRun(paragraph, format, first), place)
  if (!own) return
  let last = paragraph
  for (const line of lines.slice(1)) {
    const next = make(paragraph, 'p')
    const properties = plainProperties(paragraph)
    if (properties) next.appendChild(properties)
    next.appendChild(newRun(paragraph, format, line))
    insertAfter(next, last)
    last = next
  }
  if (holderOf(end) === paragraph) last.appendChild(end)
}

/** Whether nothing that a reader sees stands in this paragraph outside the bookmark. */
export function ownsParagraph(range: Span, paragraph: Element, place: Element): boolean {
  const inside = new Set<Node>([...elementsBetween(range), place])
  const box = textBoxOf(paragraph)
  return [...walk(paragraph)].every(
    (element) =>
      wordName(element) !== 'r' ||
      textBoxOf(element) !== box ||
      inside.has(element) ||
      runText(element) === '',
  )
}

/** Links, controls and insertions that the text was taken out of; a control that keeps the text is no placeholder any more. */
function removeEmptyWrappers(range: Span, paragraph: Element): void {
  const elements = [...elementsBetween(range)].reverse()
  for (const element of elements) {
    const name = wordName(element)
    if (!wrappers.has(name)) continue
    const content = name === 'sdt' ? childNamed(element, 'sdtContent') : element
    const kept = content && [...elementsIn(content)].some((child) => !wordName(child).endsWith('Pr'))
    if (!kept && !contains(element, paragraph)) removeNode(element)
  }
  for (let at: Node | null = range.start; at; at = at.parentNode)
    if (wordName(at) === 'sdt') settleControl(at as Element)
  for (const element of elementsBetween(range)) if (wordName(element) === 'sdt') settleControl(element)
}

function settleControl(control: Element): void {
  const properties = childNamed(control, 'sdtPr')
  for (const name of ['showingPlcHdr', 'dataBinding']) {
    const child = properties && childNamed(properties, name)
    if (child) removeNode(child)
  }
}

const marks = /^(bookmark|commentRange|perm|move(From|To)Range)(Start|End)$/

/** Takes out the paragraphs and tables behind the text that held nothing but the old text; marks in them move to its end. */
function joinParagraphs(range: Span, paragraph: Element): void {
  const end = range.end as Element
  const written = writtenParagraphs(range, paragraph)
  const blocks = [...elementsBetween(range)].filter(
    (element) => ['p', 'tbl'].includes(wordName(element)) && !contains(element, end) && !written.has(element),
  )
  const last = holderOf(end)
  for (const block of blocks) if (isLeftOver(block) && !isLastOfCell(block)) takeOut(block, paragraph)
  const ownEnd =
    last &&
    wordName(last) === 'p' &&
    last !== paragraph &&
    !written.has(last) &&
    last.parentNode === paragraph.parentNode
  if (ownEnd && isLeftOver(last)) takeOut(last, [...written].at(-1) ?? paragraph)
}

/** The paragraphs that hold the new text. */
function writtenParagraphs(range: Span, paragraph: Element): Set<Element> {
  const written = new Set<Element>([paragraph])
  for (const element of elementsBetween(range)) {
    if (wordName(element) === 'r' && runText(element) !== '' && !isDeleted(element)) {
      const holder = holderOf(element)
      if (holder) written.add(holder)
    }
  }
  return written
}

/** A table cell must keep a paragraph. */
const isLastOfCell = (block: Element): boolean =>
  wordName(block.parentNode) === 'tc' &&
  [...elementsIn(block.parentNode as Node)].every(
    (child) => child === block || !/^(p|tbl)$/.test(wordName(child)),
  )

/** No run is left in it, not even a deleted one, and no section ends in it. */
const isLeftOver = (block: Element): boolean =>
  [...walk(block)].every((element) => !['r', 'sectPr', 'oMath'].includes(wordName(element)))

function takeOut(block: Element, into: Element): void {
  for (const element of [...walk(block)]) if (marks.test(wordName(element))) into.appendChild(element)
  removeNode(block)
}
