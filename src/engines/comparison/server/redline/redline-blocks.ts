import type { Element, Node } from '@xmldom/xmldom'
import { align } from '../../domain/align.ts'
import type { Block } from '../../domain/block.ts'
import { adopt, blocksOf, cellsOf, deletedBlock, deletedRow, rowsOf } from './old-content.ts'
import { redlineText, wrapRuns } from './redline-text.ts'
import { boxesOf, type Kind, type Revision, runsOf, textOf, type Word } from './revision.ts'

/** A paragraph or table as it stands in the redline. */
type Placed = { element: Element; status: 'kept' | Kind }
type Step = { old: Element | null; now: Element | null }

/** Marks in one place of the new file (body, cell, header, note) what changed from the same place of the old one. */
export function redlineBlocks(revision: Revision, old: Node, now: Node): void {
  const { word } = revision
  const steps = joinLast(word, alignBlocks(word, blocksOf(word, old), blocksOf(word, now)))
  const placed: Placed[] = []
  const first = blocksOf(word, now)[0] ?? null
  for (const { old: before, now: after } of steps) {
    if (before && after) {
      redlinePair(revision, before, after)
      placed.push({ element: after, status: 'kept' })
    } else if (after) {
      insertBlock(revision, after)
      placed.push({ element: after, status: 'ins' })
    } else if (before) {
      for (const element of deletedBlock(revision, before)) {
        put(element, placed.at(-1)?.element ?? null, first, now)
        placed.push({ element, status: 'del' })
      }
    }
  }
  markParagraphs(revision, placed)
}

function put(element: Element, behind: Element | null, before: Element | null, into: Node): void {
  if (behind) behind.parentNode?.insertBefore(element, behind.nextSibling)
  else if (before) before.parentNode?.insertBefore(element, before)
  else into.appendChild(element)
}

/** Which paragraphs and tables belong together, in the order of both sides. */
function alignBlocks(word: Word, old: readonly Element[], now: readonly Element[]): Step[] {
  const side = (elements: readonly Element[]) => elements.map((element, id) => blockOf(word, element, id))
  return align(side(old), side(now)).pairs.flatMap(({ left, right }): Step[] => {
    const before = left ? (old[left.id] as Element) : null
    const after = right ? (now[right.id] as Element) : null
    if (!before || !after || canPair(word, before, after)) return [{ old: before, now: after }]
    return [
      { old: before, now: null },
      { old: null, now: after },
    ]
  })
}

/** A table is one block of a kind of its own, so that it never pairs with a paragraph. */
function blockOf(word: Word, element: Element, id: number): Block {
  if (word.wordName(element) === 'p') return { id, text: textOf(word, element), place: { kind: 'body' } }
  return {
    id,
    text: rowsOf(word, element)
      .map((row) => rowText(word, row))
      .join('\n'),
    place: { kind: 'note' },
  }
}

const rowText = (word: Word, row: Element): string =>
  cellsOf(word, row)
    .map((cell) => wordsIn(word, cell))
    .join('\t')

const wordsIn = (word: Word, parent: Element): string =>
  blocksOf(word, parent)
    .map((block) => blockOf(word, block, 0).text)
    .join('\n')

/** Text boxes are compared one by one: paragraphs with another number of them are taken out and put in whole. */
const canPair = (word: Word, old: Element, now: Element): boolean =>
  word.wordName(old) === word.wordName(now) &&
  (word.wordName(old) !== 'p' || boxesOf(word, old).length === boxesOf(word, now).length)

/**
 * A paragraph's end can only go if there is another behind it. Where paragraphs of both sides stand before a table or an end, the last of each side
 * are made one that was changed.
 */
function joinLast(word: Word, steps: readonly Step[]): Step[] {
  const joined: Step[] = []
  let open: Step[] = []
  const close = (isLast: boolean) => {
    const old = isLast ? open.findLast((step) => step.old)?.old : null
    const now = isLast ? open.findLast((step) => step.now)?.now : null
    if (old && now && canPair(word, old, now))
      joined.push(...open.filter((step) => step.old !== old && step.now !== now), { old, now })
    else joined.push(...open)
    open = []
  }
  for (const step of steps) {
    const isParagraph = word.wordName(step.old ?? step.now) === 'p'
    if (isParagraph && !(step.old && step.now)) open.push(step)
    else {
      close(!isParagraph)
      joined.push(step)
    }
  }
  close(true)
  return joined
}

function redlinePair(revision: Revision, old: Element, now: Element): void {
  const { word } = revision
  if (word.wordName(old) === 'tbl') {
    redlineTable(revision, old, now)
    return
  }
  const boxes = boxesOf(word, now)
  for (const [index, box] of boxesOf(word, old).entries())
    redlineBlocks(revision, box, boxes[index] as Element)
  redlineText(revision, old, now)
}

function redlineTable(revision: Revision, old: Element, now: Element): void {
  const { word } = revision
  let last: Element | null = null
  const first = rowsOf(word, now)[0] ?? null
  for (const { old: before, now: after } of alignRows(word, rowsOf(word, old), rowsOf(word, now))) {
    if (before && after) {
      const cells = cellsOf(word, after)
      for (const [index, cell] of cellsOf(word, before).entries())
        redlineBlocks(revision, cell, cells[index] as Element)
    } else if (after) insertRow(revision, after)
    else if (before) {
      const row = deletedRow(revision, before)
      put(row, last, first, now)
      last = row
    }
    if (after) last = after
  }
}

/** Rows by their words; in a gap those of as many cells in order, for a row may have changed altogether. */
function alignRows(word: Word, old: readonly Element[], now: readonly Element[]): Step[] {
  const side = (rows: readonly Element[]): Block[] =>
    rows.map((row, id) => ({ id, text: rowText(word, row), place: { kind: 'body' } }))
  const steps: Step[] = []
  let gone: Element[] = []
  let come: Element[] = []
  const isAlike = (before: Element | undefined, after: Element | undefined) =>
    before !== undefined &&
    after !== undefined &&
    cellsOf(word, before).length === cellsOf(word, after).length
  const close = () => {
    while (isAlike(gone[0], come[0]))
      steps.push({ old: gone.shift() as Element, now: come.shift() as Element })
    steps.push(...gone.map((each) => ({ old: each, now: null })))
    steps.push(...come.map((each) => ({ old: null, now: each })))
    gone = []
    come = []
  }
  for (const { left, right } of align(side(old), side(now)).pairs) {
    const before = left ? old[left.id] : undefined
    const after = right ? now[right.id] : undefined
    if (isAlike(before, after)) {
      close()
      steps.push({ old: before as Element, now: after as Element })
    } else {
      if (before) gone.push(before)
      if (after) come.push(after)
    }
  }
  close()
  return steps
}

function insertBlock(revision: Revision, block: Element): void {
  const { word } = revision
  if (word.wordName(block) === 'p') insertRuns(revision, block)
  else for (const row of rowsOf(word, block)) insertRow(revision, row)
}

function insertRow(revision: Revision, row: Element): void {
  const { word } = revision
  let properties = word.childNamed(row, 'trPr')
  if (!properties) {
    properties = word.make(row, 'trPr')
    const exceptions = word.childNamed(row, 'tblPrEx')
    row.insertBefore(properties, exceptions ? exceptions.nextSibling : row.firstChild)
  }
  properties.appendChild(revision.mark('ins'))
  for (const cell of cellsOf(word, row))
    for (const block of blocksOf(word, cell)) insertBlock(revision, block)
}

/** Everything of a new paragraph, but for the ends of fields that go on in others. */
function insertRuns(revision: Revision, paragraph: Element): void {
  const { word } = revision
  const runs = runsOf(word, paragraph).filter((run) => !isInside(word, run, paragraph))
  const open: Element[] = []
  const broken = new Set<Element>()
  for (const run of runs)
    for (const child of word.elementsIn(run)) {
      if (word.wordName(child) !== 'fldChar') continue
      const type = word.attribute(child, 'fldCharType')
      if (type === 'begin') open.push(run)
      else if (open.length === 0) broken.add(run)
      else if (type === 'end') open.pop()
    }
  for (const run of open) broken.add(run)
  wrapRuns(
    revision,
    broken.size === 0 ? runs : runs.filter((run) => !broken.has(run) && !isFieldCode(word, run)),
  )
}

const isFieldCode = (word: Word, run: Element): boolean =>
  [...word.elementsIn(run)].some((child) => /^(fldChar|instrText)$/.test(word.wordName(child)))

/** Whether a run stands inside of another run of the same paragraph, as the words of a ruby do. */
function isInside(word: Word, run: Element, paragraph: Element): boolean {
  for (let at = run.parentNode; at && at !== paragraph; at = at.parentNode)
    if (word.wordName(at) === 'r') return true
  return false
}

/** Marks the ends of the paragraphs that came or went. */
function markParagraphs(revision: Revision, placed: readonly Placed[]): void {
  const { word } = revision
  for (let at = 0; at < placed.length; at++) {
    if (!isMoving(word, placed[at])) continue
    let end = at
    while (isMoving(word, placed[end])) end++
    const run = placed.slice(at, end) as Placed[]
    const before = placed[at - 1]
    if (!followsInPlace(word, placed, end) && before && canLend(word, before, run))
      lendEnd(revision, before, run)
    else for (const { element, status } of run) markEnd(revision, element, status as Kind)
    at = end
  }
}

const isMoving = (word: Word, placed: Placed | undefined): boolean =>
  placed !== undefined && placed.status !== 'kept' && word.wordName(placed.element) === 'p'

/** Whether a paragraph that stays stands behind, with which the others can be joined. */
function followsInPlace(word: Word, placed: readonly Placed[], end: number): boolean {
  const [last, next] = [placed[end - 1], placed[end]]
  return (
    next !== undefined &&
    word.wordName(next.element) === 'p' &&
    next.element.parentNode === last?.element.parentNode
  )
}

/** The paragraph before can give its end to what is added behind it, as when somebody presses Enter at its end. */
function canLend(word: Word, before: Placed, run: readonly Placed[]): boolean {
  const properties = word.childNamed(before.element, 'pPr')
  return (
    word.wordName(before.element) === 'p' &&
    !(properties && word.childNamed(properties, 'sectPr')) &&
    run.every(
      ({ status, element }) => status === run[0]?.status && element.parentNode === before.element.parentNode,
    )
  )
}

/** The last end stays where it is and every end before it is the changed one; the last one gets the look that fits each outcome. */
function lendEnd(revision: Revision, before: Placed, run: readonly Placed[]): void {
  const { word } = revision
  const kind = run[0]?.status as Kind
  const last = (run.at(-1) as Placed).element
  const [kept, lost] = kind === 'ins' ? [last, before.element] : [before.element, last]
  const now = word.childNamed(kept, 'pPr')
  const then = word.childNamed(lost, 'pPr')
  const properties = now ? (now.cloneNode(true) as Element) : word.make(revision.like, 'pPr')
  const earlier = word.childNamed(properties, 'pPrChange')
  if (earlier) word.removeNode(earlier)
  const change = revision.mark('ins')
  const look = word.make(revision.like, 'pPrChange')
  for (const { name, value, namespaceURI } of Array.from(change.attributes))
    look.setAttributeNS(namespaceURI, name, value)
  const base = then ? adopt(revision, then) : word.make(revision.like, 'pPr')
  const format = word.childNamed(base, 'rPr')
  if (format) word.removeNode(format)
  look.appendChild(base)
  properties.appendChild(look)
  const own = word.childNamed(last, 'pPr')
  if (own) last.replaceChild(properties, own)
  else last.insertBefore(properties, last.firstChild)
  for (const { element } of [before, ...run.slice(0, -1)]) markEnd(revision, element, kind)
}

/** Marks a paragraph's end as inserted or deleted. */
function markEnd(revision: Revision, paragraph: Element, kind: Kind): void {
  const { word } = revision
  let properties = word.childNamed(paragraph, 'pPr')
  if (!properties) {
    properties = word.make(paragraph, 'pPr')
    paragraph.insertBefore(properties, paragraph.firstChild)
  }
  let format = word.childNamed(properties, 'rPr')
  if (!format) {
    format = word.make(paragraph, 'rPr')
    const behind = word.childNamed(properties, 'sectPr') ?? word.childNamed(properties, 'pPrChange')
    properties.insertBefore(format, behind)
  }
  format.insertBefore(revision.mark(kind), format.firstChild)
}
