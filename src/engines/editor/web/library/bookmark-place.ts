import { paragraphOffsetIndex } from '@docx-editor.dev/core/store'
import {
  append,
  below,
  childNamed,
  copyOf,
  type Item,
  insertAfter,
  insertAt,
  insertBefore,
  make,
  nameOf,
  type OpenPart,
  remove,
} from './tree-edit.ts'

export type Position = { paragraphId: string; offset: number }

/** Puts a mark at a position of the text; a run that it falls into becomes two. False when there is no such position. */
export function placeMark(
  open: OpenPart,
  { paragraphId, offset }: Position,
  mark: Item,
  side: 'start' | 'end',
): boolean {
  const paragraph = [...below(open.root)].find(({ node }) => node.id === paragraphId)
  if (!paragraph || nameOf(paragraph) !== 'p' || paragraph.node.kind !== 'paragraph') return false
  const { segments, length } = paragraphOffsetIndex(paragraph.node)
  if (offset < 0 || offset > length) return false
  const segment =
    side === 'start'
      ? segments.find(({ start, end }) => start <= offset && offset < end)
      : segments.find(({ start, end }) => start < offset && offset <= end)
  if (!segment) {
    if (side === 'start' && offset === length) insertAt(paragraph, paragraph.children.length, mark)
    else insertAt(paragraph, childNamed(paragraph, 'pPr') ? 1 : 0, mark)
    return true
  }
  // A field is one unit, and no mark goes into the middle of it.
  if (segment.removeNodeIds) return false
  const run = [...below(paragraph)].find(({ node }) => node.id === segment.runId)
  const child = run?.children.find((one) =>
    [one, ...below(one)].some(({ node }) => node.id === segment.node.id),
  )
  if (!run || !child) return false
  const at = offset - segment.start
  const later = splitChild(open, child, at, segment.end - segment.start)
  const index = run.children.indexOf(later ?? child) + (later === null ? 1 : 0)
  splitRun(open, run, index, mark)
  return true
}

/** The child that begins at an offset of it; null when that is its end. */
function splitChild(open: OpenPart, child: Item, at: number, length: number): Item | null {
  if (at === 0) return child
  if (at === length) return null
  const value = child.children[0]
  if (nameOf(child) !== 't' || value?.node.kind !== 'textValue' || child.children.length !== 1) return null
  const text = value.node.value
  const piece = (words: string): Item => {
    const copy = make(open, 't', { space: 'preserve' }, [
      {
        node: { id: open.mint(), kind: 'textValue', value: words },
        children: [],
        parent: null,
        isChanged: false,
      },
    ])
    for (const one of copy.children) one.parent = copy
    return copy
  }
  const [first, second] = [piece(text.slice(0, at)), piece(text.slice(at))]
  insertBefore(first, child)
  insertAfter(second, first)
  remove(child)
  return second
}

/** Puts the mark between the run's children before and from `index`. */
function splitRun(open: OpenPart, run: Item, index: number, mark: Item): void {
  const format = childNamed(run, 'rPr')
  const isContent = (item: Item) => item !== format
  const [before, after] = [run.children.slice(0, index), run.children.slice(index)]
  if (!before.some(isContent)) {
    insertBefore(mark, run)
    return
  }
  insertAfter(mark, run)
  if (!after.some(isContent)) return
  const second = make(open, 'r', {}, format ? [copyOf(open, format)] : [])
  insertAfter(second, mark)
  for (const child of after) append(second, child)
}
