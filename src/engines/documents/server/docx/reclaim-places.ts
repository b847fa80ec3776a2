import type { Element, Node } from '@xmldom/xmldom'
import { isHiddenBookmark, type RepeatedRow } from '../../domain/bookmark.ts'
import { type BookmarkRange, bookmarkRanges, bookmarkText, holderOf } from './bookmarks.ts'
import { openDocx, type Story } from './docx-document.ts'
import { claimRows } from './fill-rows.ts'
import { claimTyped, dropMoved } from './returned-places.ts'
import { attribute, elementsIn, insertAfter, isDeleted, isText, runText, walk, wordName } from './wordml.ts'

/** Places that went with an earlier version, and rows of tables that are repeated. */
export type KnownPlaces = { lost?: readonly string[]; rows?: readonly RepeatedRow[] }

/**
 * Editors put words that are typed over a whole bookmark beside it and leave it empty. Where a bookmark that had text in `before` is empty in `after`, and
 * exactly the words next to it are new, it spans them again; words typed over a bookmark that is gone get it back, see `claimTyped`, those that moved among foreign words go, see `dropMoved`, and repeated rows are marked anew, see `claimRows`. Answers `after` itself when
 * there is no such place.
 */
export function reclaimPlaces(
  before: Uint8Array,
  after: Uint8Array,
  { lost = [], rows = [] }: KnownPlaces = {},
): Uint8Array {
  const document = openDocx(after)
  const began = openDocx(before)
  const emptied = bookmarkRanges(document).filter(
    (range) => inOneParagraph(range) && bookmarkText(range) === '',
  )
  const were = new Map(bookmarkRanges(began).map((range) => [range.name, range]))
  const changed = new Set<Story>()
  const left = new Set(emptied)
  // A neighbour's words stand between two emptied places until they are in their own one again.
  for (let isMoving = true; isMoving; ) {
    isMoving = false
    for (const range of left) {
      const was = were.get(range.name)
      if (!was || !inOneParagraph(was) || bookmarkText(was) === '' || !reclaim(was, range)) continue
      left.delete(range)
      changed.add(range.story)
      isMoving = true
    }
  }
  for (const story of claimRows(began, document, rows)) changed.add(story)
  for (const story of dropMoved(began, document, lost)) changed.add(story)
  for (const story of claimTyped(began, document)) changed.add(story)
  return changed.size ? document.save([...changed]) : after
}

const inOneParagraph = ({ start, end, fillable }: BookmarkRange): boolean =>
  fillable && end !== null && wordName(holderOf(start)) === 'p' && holderOf(start) === holderOf(end)

function reclaim(was: BookmarkRange, range: BookmarkRange): boolean {
  const [left, right] = [runsBeside(was, -1), runsBeside(was, 1)].map(textOf) as [string, string]
  const [runsLeft, runsRight] = [runsBeside(range, -1), runsBeside(range, 1)]
  const [leftNow, rightNow] = [textOf(runsLeft), textOf(runsRight)]
  if (rightNow === right && leftNow.startsWith(left) && leftNow.length > left.length) {
    const run = runFrom(runsLeft, left.length)
    if (!run) return false
    ;(run.parentNode as Node).insertBefore(range.start, run)
    return true
  }
  if (leftNow === left && rightNow.endsWith(right) && rightNow.length > right.length) {
    const run = runFrom(runsRight, rightNow.length - right.length)
    const last = run ? previousRun(runsRight, run) : runsRight.at(-1)
    if (!last) return false
    insertAfter(range.end as Node, last)
    return true
  }
  return false
}

const textOf = (runs: readonly Element[]): string => runs.map(runText).join('')

/** The runs of the paragraph before or behind a bookmark, as far as the next bookmark; those that tracked changes deleted are history. */
function runsBeside({ start, end }: BookmarkRange, side: -1 | 1): Element[] {
  const elements = [...walk(holderOf(start) as Element)]
  const [from, to] =
    side === -1 ? [0, elements.indexOf(start)] : [elements.indexOf(end as Element) + 1, elements.length]
  const beside = elements.slice(from, to)
  const isBorder = (element: Element) =>
    /^bookmark(Start|End)$/.test(wordName(element)) && !isHiddenBookmark(attribute(element, 'name') || 'x')
  const border = side === -1 ? beside.findLastIndex(isBorder) : beside.findIndex(isBorder)
  const near = side === -1 ? beside.slice(border + 1) : border < 0 ? beside : beside.slice(0, border)
  return near.filter((element) => wordName(element) === 'r' && !isDeleted(element))
}

const previousRun = (runs: readonly Element[], run: Element): Element | undefined => {
  const at = runs.indexOf(run)
  // A run that was split stands behind its first half, which is the one of the list.
  return at >= 0 ? runs[at - 1] : (run.previousSibling as Element | undefined)
}

/** The run that begins at this place of the runs' text; one that goes over it becomes two. Null: that is their end. */
function runFrom(runs: readonly Element[], offset: number): Element | null {
  let at = 0
  for (const run of runs) {
    const { length } = runText(run)
    if (at === offset && length > 0) return run
    if (offset < at + length) return splitRun(run, offset - at)
    at += length
  }
  return null
}

/** The second half of a run that is cut at this place of its text. */
function splitRun(run: Element, offset: number): Element {
  const second = run.cloneNode(true) as Element
  cut(run, 0, offset)
  cut(second, offset, Number.POSITIVE_INFINITY)
  insertAfter(second, run)
  return second
}

/** Leaves of a run what stands from one place of its text to another. */
function cut(run: Element, from: number, to: number): void {
  let at = 0
  for (const child of [...elementsIn(run)]) {
    if (!isText(child)) continue
    const text = child.textContent ?? ''
    const length = wordName(child) === 't' ? text.length : 1
    const kept = text.slice(Math.max(0, from - at), Math.max(0, to - at))
    if (wordName(child) === 't') {
      child.textContent = kept
      child.setAttribute('xml:space', 'preserve')
    }
    if (at + length <= from || at >= to) run.removeChild(child)
    at += length
  }
}
