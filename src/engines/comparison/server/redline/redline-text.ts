import type { Element, Node } from '@xmldom/xmldom'
import { compareText } from '../../domain/compare-text.ts'
import { deletedRuns } from './old-content.ts'
import { documentOf, type Revision, runsOf, textOf, type Word, wrap } from './revision.ts'

/** A run, or a part of one, with the characters of the paragraph that it holds. */
type Piece = { start: number; end: number; run: Element }

/** Marks in a paragraph of the new file what changed from the old one. */
export function redlineText(revision: Revision, old: Element, now: Element): void {
  const { word } = revision
  const spans = compareText(textOf(word, old), textOf(word, now))
  if (spans.every(({ kind }) => kind === 'same')) return
  const ends = new Set<number>()
  let end = 0
  for (const { kind, text } of spans) {
    if (kind !== 'removed') end += text.length
    ends.add(end)
  }
  const pieces = cutRuns(word, now, ends)
  let oldAt = 0
  let newAt = 0
  for (const { kind, text } of spans) {
    if (kind === 'removed') {
      putDeleted(revision, now, pieces, newAt, deletedRuns(revision, old, oldAt, oldAt + text.length))
    } else if (kind === 'added') {
      const [from, to] = [newAt, newAt + text.length]
      wrapRuns(
        revision,
        pieces.filter(({ start, end }) => start >= from && end <= to).map(({ run }) => run),
      )
    }
    if (kind !== 'added') oldAt += text.length
    if (kind !== 'removed') newAt += text.length
  }
}

/** Puts runs into insertions, those that stand side by side into one. */
export function wrapRuns(revision: Revision, runs: readonly Element[]): void {
  for (let at = 0; at < runs.length; ) {
    let end = at + 1
    while (end < runs.length && runs[end - 1]?.nextSibling === runs[end]) end++
    wrap(runs.slice(at, end), revision.mark('ins'))
    at = end
  }
}

function putDeleted(
  revision: Revision,
  paragraph: Element,
  pieces: readonly Piece[],
  at: number,
  runs: readonly Element[],
): void {
  const mark = revision.mark('del')
  for (const run of runs) mark.appendChild(run)
  const before = pieces.findLast(({ end }) => end <= at)
  const behind = pieces.find(({ start }) => start >= at)
  const after = before && outermost(revision.word, before.run)
  // Rather beside the text of the paragraph itself than inside of a link or the result of a field.
  if (after && (after.parentNode === paragraph || !behind))
    revision.word.insertAfter(mark, lastAt(revision.word, after))
  else if (behind) {
    const next = outermost(revision.word, behind.run)
    next.parentNode?.insertBefore(mark, next)
  } else paragraph.appendChild(mark)
}

/** The insertion around a run, or the run itself. */
function outermost(word: Word, run: Element): Element {
  const parent = run.parentNode as Element
  return word.wordName(parent) === 'ins' ? parent : run
}

/** Behind what was deleted at the same place before. */
function lastAt(word: Word, element: Element): Node {
  let last: Node = element
  while (last.nextSibling && word.wordName(last.nextSibling) === 'del') last = last.nextSibling
  return last
}

/** Cuts the runs of a paragraph so that none goes across one of the given characters. */
function cutRuns(word: Word, paragraph: Element, ends: ReadonlySet<number>): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const run of runsOf(word, paragraph)) {
    const start = at
    const length = word.runText(run).length
    if (length === 0) continue
    at += length
    const cuts = [...ends].filter((end) => end > start && end < at).sort((a, b) => a - b)
    const edges = [start, ...cuts, at]
    for (const [index, part] of cutRun(
      word,
      run,
      cuts.map((cut) => cut - start),
    ).entries())
      pieces.push({ start: edges[index] as number, end: edges[index + 1] as number, run: part })
  }
  return pieces
}

function cutRun(word: Word, run: Element, cuts: readonly number[]): Element[] {
  if (cuts.length === 0) return [run]
  const format = word.childNamed(run, 'rPr')
  const content = [...childrenOf(run)].filter((node) => node !== format)
  for (const node of content) run.removeChild(node)
  const parts = [run]
  let at = 0
  /** Where the next piece of text belongs: into a new run when a cut is reached. */
  const part = (): Element => {
    if (parts.length <= cuts.length && at === cuts[parts.length - 1]) {
      const next = run.cloneNode(false) as Element
      if (format) next.appendChild(format.cloneNode(true))
      word.insertAfter(next, parts.at(-1) as Element)
      parts.push(next)
    }
    return parts.at(-1) as Element
  }
  for (const node of content) {
    if (word.wordName(node) !== 't') {
      const length = lengthOf(word, run, node)
      const target = length > 0 ? part() : (parts.at(-1) as Element)
      target.appendChild(node)
      at += length
      continue
    }
    for (let rest = node.textContent ?? ''; rest !== ''; ) {
      const target = part()
      const free = (cuts[parts.length - 1] ?? Number.POSITIVE_INFINITY) - at
      const text = rest.slice(0, free)
      const element = word.make(run, 't')
      element.setAttribute('xml:space', 'preserve')
      element.appendChild(documentOf(run).createTextNode(text))
      target.appendChild(element)
      at += text.length
      rest = rest.slice(text.length)
    }
  }
  return parts
}

/** How many characters of a run's text one of its children is. */
function lengthOf(word: Word, run: Element, node: Node): number {
  if (node.nodeType !== 1) return 0
  const alone = word.make(run, 'r')
  alone.appendChild(node.cloneNode(true))
  return word.runText(alone).length
}

function* childrenOf(parent: Node): Generator<Node> {
  for (let child = parent.firstChild; child; child = child.nextSibling) yield child
}
