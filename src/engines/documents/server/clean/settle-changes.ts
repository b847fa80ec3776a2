import type { Document, Element, Node } from '@xmldom/xmldom'
import {
  attribute,
  childNamed,
  closest,
  elementsIn,
  make,
  removeNode,
  walk,
  wordName,
} from '../docx/wordml.ts'
import { restoreFormats } from './settle-formats.ts'

type How = 'accept' | 'reject'

const came = new Set(['ins', 'moveTo'])
const went = new Set(['del', 'moveFrom'])
const ranges = /^(move(From|To)|customXml(Ins|Del|MoveFrom|MoveTo))Range(Start|End)$/
/** Where w:ins and w:del are marks of what they stand in, and hold nothing themselves. */
const inProperties = new Set(['rPr', 'trPr', 'numPr'])

/**
 * Accepts or rejects every tracked change of a part as Word does (ISO/IEC 29500-1 §17.13.5): text, paragraph marks, rows, cells, moves, numbers and
 * formats. Rejecting brings the old formats back. Bookmarks that reach into what goes stay.
 */
export function settleChanges(dom: Document, how: How): void {
  const [keep, drop] = how === 'accept' ? [came, went] : [went, came]
  settleRows(dom, keep, drop)
  settleCells(dom, how)
  settleRuns(dom, keep, drop)
  settleNumbers(dom, how)
  restoreFormats(dom, how)
  settleMarks(dom, drop)
  closeCells(dom)
}

const all = (root: Node, ...names: string[]): Element[] =>
  [...walk(root)].filter((element) => names.includes(wordName(element)))

const starts = new Map([
  ['bookmarkStart', 'bookmarkEnd'],
  ['permStart', 'permEnd'],
])

/** Takes an element out; beginnings and ends of bookmarks whose other side stands outside of it stay in its place. */
export function takeOut(element: Element): void {
  for (const [start, end] of starts) {
    const [from, to] = [all(element, start), all(element, end)]
    const ids = (list: Element[]) => new Set(list.map((one) => attribute(one, 'id')))
    const [opened, closed] = [ids(from), ids(to)]
    for (const mark of from) if (!closed.has(attribute(mark, 'id'))) before(mark, element)
    for (const mark of to) if (!opened.has(attribute(mark, 'id'))) before(mark, element)
  }
  removeNode(element)
}

const before = (node: Node, reference: Node): void => {
  reference.parentNode?.insertBefore(node, reference)
}

function settleRows(dom: Document, keep: ReadonlySet<string>, drop: ReadonlySet<string>): void {
  for (const row of all(dom, 'tr')) {
    const properties = childNamed(row, 'trPr')
    const marks = properties ? [...elementsIn(properties)] : []
    if (marks.some((mark) => drop.has(wordName(mark)))) removeRow(row)
    else for (const mark of marks) if (keep.has(wordName(mark))) removeNode(mark)
  }
}

const tableNames = new Set(['tbl'])

function removeRow(row: Element): void {
  const table = closest(row, tableNames)
  takeOut(row)
  if (table && !all(table, 'tr').some((other) => closest(other, tableNames) === table)) takeOut(table)
}

const rowNames = new Set(['tr'])

function settleCells(dom: Document, how: How): void {
  const [keep, drop] = how === 'accept' ? ['cellIns', 'cellDel'] : ['cellDel', 'cellIns']
  for (const cell of all(dom, 'tc')) {
    const properties = childNamed(cell, 'tcPr')
    if (!properties) continue
    if (childNamed(properties, drop)) {
      const row = closest(cell, rowNames)
      takeOut(cell)
      if (row && !all(row, 'tc').some((other) => closest(other, rowNames) === row)) removeRow(row)
      continue
    }
    const mark = childNamed(properties, keep)
    if (mark) removeNode(mark)
    const merge = childNamed(properties, 'cellMerge')
    if (merge) settleMerge(properties, merge, how)
  }
}

/** A cell that was merged with the one above it, or separated from it, by a tracked change: @vMerge is the new state, @vMergeOrig the old one. */
function settleMerge(properties: Element, merge: Element, how: How): void {
  const state = attribute(merge, how === 'accept' ? 'vMerge' : 'vMergeOrig')
  const now = childNamed(properties, 'vMerge')
  if (now) removeNode(now)
  if (state) {
    const made = make(properties, 'vMerge')
    const value = state === 'rest' ? 'restart' : 'continue'
    made.setAttributeNS(properties.namespaceURI, `${properties.prefix ?? 'w'}:val`, value)
    const earlier = ['cnfStyle', 'tcW', 'gridSpan', 'hMerge']
    const next = [...elementsIn(properties)].find((child) => !earlier.includes(wordName(child)))
    properties.insertBefore(made, next ?? null)
  }
  removeNode(merge)
}

function settleRuns(dom: Document, keep: ReadonlySet<string>, drop: ReadonlySet<string>): void {
  const touched = new Set<Element>()
  for (const element of [...walk(dom)]) {
    const name = wordName(element)
    if (!came.has(name) && !went.has(name)) continue
    if (inProperties.has(wordName(element.parentNode))) continue
    const around = element.parentNode
    if (drop.has(name)) takeOut(element)
    else if (keep.has(name)) unwrap(element)
    if (around?.nodeType === 1) touched.add(around as Element)
  }
  for (const element of [...walk(dom)]) {
    const name = wordName(element)
    if (ranges.test(name)) removeNode(element)
    else if (name === 'delText') rename(element, 't')
    else if (name === 'delInstrText') rename(element, 'instrText')
  }
  for (const element of touched) removeEmptyWrapper(element)
}

const wrappers = new Set(['hyperlink', 'smartTag', 'fldSimple'])

/** A link whose words are gone would still tell its address. */
function removeEmptyWrapper(element: Element): void {
  if (!wrappers.has(wordName(element))) return
  const isEmpty = ![...elementsIn(element)].some(
    (child) => !/^(bookmark|perm|smartTagPr)/.test(wordName(child)),
  )
  if (isEmpty) takeOut(element)
}

/** Numbers that were given to a paragraph (w:numPr/w:ins) and the note of how it was numbered before. */
function settleNumbers(dom: Document, how: How): void {
  for (const mark of all(dom, 'ins')) {
    const numbers = mark.parentNode
    if (wordName(numbers) !== 'numPr') continue
    removeNode(how === 'accept' ? mark : (numbers as Element))
  }
  for (const note of all(dom, 'numberingChange')) removeNode(note)
}

const isMark = (name: string): boolean => came.has(name) || went.has(name)

function settleMarks(dom: Document, drop: ReadonlySet<string>): void {
  for (const paragraph of all(dom, 'p').reverse()) {
    const properties = childNamed(paragraph, 'pPr')
    const format = properties && childNamed(properties, 'rPr')
    const marks = format ? [...elementsIn(format)].filter((mark) => isMark(wordName(mark))) : []
    const isGone = marks.some((mark) => drop.has(wordName(mark)))
    for (const mark of marks) removeNode(mark)
    if (isGone) join(paragraph)
  }
  // What is left are marks of formulas' signs.
  for (const mark of all(dom, 'ins', 'del', 'moveFrom', 'moveTo'))
    if (inProperties.has(wordName(mark.parentNode))) removeNode(mark)
}

/** Joins a paragraph whose mark is gone with the one behind it; an empty one before a table or an end just goes. */
function join(paragraph: Element): void {
  const content = Array.from(paragraph.childNodes).filter((node) => wordName(node) !== 'pPr')
  const next = sibling(paragraph, 'nextSibling')
  if (next && wordName(next) === 'p') {
    const properties = childNamed(next, 'pPr')
    const start = properties ? properties.nextSibling : next.firstChild
    for (const node of content) next.insertBefore(node, start)
    removeNode(paragraph)
    return
  }
  const isEmpty = all(paragraph, 'r').length === 0
  if (isEmpty && (next !== null || sibling(paragraph, 'previousSibling') !== null)) takeOut(paragraph)
}

const blocks = new Set(['p', 'tbl', 'sdt'])

function sibling(element: Element, side: 'nextSibling' | 'previousSibling'): Element | null {
  for (let at = element[side]; at; at = at[side]) if (blocks.has(wordName(at))) return at as Element
  return null
}

/** A cell, note, header, footer or text box ends with a paragraph; one that lost its last gets an empty one. */
function closeCells(dom: Document): void {
  for (const holder of all(dom, 'tc', 'txbxContent', 'hdr', 'ftr', 'footnote', 'endnote')) {
    // Settings name the separators of notes by elements of the same names.
    if (wordName(holder.parentNode) === 'footnotePr' || wordName(holder.parentNode) === 'endnotePr') continue
    const last = [...elementsIn(holder)].filter((child) => blocks.has(wordName(child))).at(-1)
    const mustEnd = wordName(holder) === 'tc' ? wordName(last ?? null) === 'tbl' : false
    if (!last || mustEnd) holder.appendChild(make(holder, 'p'))
  }
}

function unwrap(element: Element): void {
  const parent = element.parentNode
  while (element.firstChild) parent?.insertBefore(element.firstChild, element)
  parent?.removeChild(element)
}

function rename(element: Element, name: string): void {
  const renamed = make(element, name)
  for (const { name: key, value } of Array.from(element.attributes)) renamed.setAttribute(key, value)
  while (element.firstChild) renamed.appendChild(element.firstChild)
  element.parentNode?.replaceChild(renamed, element)
}
