import type { Element, Node } from '@xmldom/xmldom'
import type { Word } from './revision.ts'

const came = new Set(['ins', 'moveTo'])
const went = new Set(['del', 'moveFrom'])
const inProperties = new Set(['rPr', 'trPr', 'tcPr'])
const formatChanges = /^(rPr|pPr|tblPr|tblPrEx|trPr|tcPr|sectPr|tblGrid|numbering)Change$/
const ranges = /^(move(From|To)|customXml(Ins|Del|MoveFrom|MoveTo))Range(Start|End)$/

/**
 * Accepts or rejects every tracked change of a part, as to its text and paragraphs. Accepting keeps the new formats; rejecting brings no old
 * formats back.
 */
export function settle(word: Word, root: Node, as: 'accept' | 'reject'): void {
  const [keep, drop] = as === 'accept' ? [came, went] : [went, came]
  settleRows(word, root, keep, drop)
  for (const element of [...word.walk(root)]) {
    const name = word.wordName(element)
    const parent = word.wordName(element.parentNode)
    if (inProperties.has(parent)) continue
    if (drop.has(name)) word.removeNode(element)
    else if (keep.has(name)) unwrap(element)
  }
  for (const element of [...word.walk(root)]) {
    const name = word.wordName(element)
    if (formatChanges.test(name) || ranges.test(name)) word.removeNode(element)
    else if (name === 'delText') rename(word, element, 't')
    else if (name === 'delInstrText') rename(word, element, 'instrText')
  }
  settleMarks(word, root, drop)
}

function settleRows(word: Word, root: Node, keep: ReadonlySet<string>, drop: ReadonlySet<string>): void {
  for (const row of [...word.walk(root)].filter((element) => word.wordName(element) === 'tr')) {
    const properties = word.childNamed(row, 'trPr')
    const marks = properties ? [...word.elementsIn(properties)] : []
    if (marks.some((mark) => drop.has(word.wordName(mark)))) {
      const table = row.parentNode as Element
      word.removeNode(row)
      if (word.wordName(table) === 'tbl' && !word.childNamed(table, 'tr')) word.removeNode(table)
    } else for (const mark of marks) if (keep.has(word.wordName(mark))) word.removeNode(mark)
  }
}

function settleMarks(word: Word, root: Node, drop: ReadonlySet<string>): void {
  const paragraphs = [...word.walk(root)].filter((element) => word.wordName(element) === 'p')
  for (const paragraph of paragraphs.reverse()) {
    const properties = word.childNamed(paragraph, 'pPr')
    const format = properties && word.childNamed(properties, 'rPr')
    const marks = format ? [...word.elementsIn(format)].filter((mark) => isMark(word.wordName(mark))) : []
    const isGone = marks.some((mark) => drop.has(word.wordName(mark)))
    for (const mark of marks) word.removeNode(mark)
    if (isGone) join(word, paragraph)
  }
}

const isMark = (name: string): boolean => came.has(name) || went.has(name)

/** Joins a paragraph whose mark is gone with the one behind it; an empty one before a table or an end just goes. */
function join(word: Word, paragraph: Element): void {
  const content = [...children(paragraph)].filter((node) => word.wordName(node) !== 'pPr')
  const next = nextBlock(word, paragraph)
  if (next && word.wordName(next) === 'p') {
    const start = word.childNamed(next, 'pPr')?.nextSibling ?? firstContent(word, next)
    for (const node of content) next.insertBefore(node, start)
    word.removeNode(paragraph)
    return
  }
  const isEmpty = ![...word.walk(paragraph)].some((element) => word.wordName(element) === 'r')
  const hasNeighbour = next !== null || previousBlock(word, paragraph) !== null
  if (isEmpty && hasNeighbour) word.removeNode(paragraph)
}

const firstContent = (word: Word, paragraph: Element): Node | null =>
  word.childNamed(paragraph, 'pPr') ? null : paragraph.firstChild

const blocks = new Set(['p', 'tbl', 'sdt'])

function nextBlock(word: Word, element: Element): Element | null {
  for (let at = element.nextSibling; at; at = at.nextSibling)
    if (blocks.has(word.wordName(at))) return at as Element
  return null
}

function previousBlock(word: Word, element: Element): Element | null {
  for (let at = element.previousSibling; at; at = at.previousSibling)
    if (word.wordName(at) === 'p') return at as Element
  return null
}

function* children(parent: Node): Generator<Node> {
  for (let child = parent.firstChild; child; child = child.nextSibling) yield child
}

function unwrap(element: Element): void {
  const parent = element.parentNode
  while (element.firstChild) parent?.insertBefore(element.firstChild, element)
  parent?.removeChild(element)
}

function rename(word: Word, element: Element, name: string): void {
  const renamed = word.make(element, name)
  renamed.setAttribute('xml:space', 'preserve')
  while (element.firstChild) renamed.appendChild(element.firstChild)
  element.parentNode?.replaceChild(renamed, element)
}
