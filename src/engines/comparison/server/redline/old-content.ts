import type { Element, Node } from '@xmldom/xmldom'
import { boxesOf, documentOf, type Revision, runsOf, setAttribute, textOf, type Word } from './revision.ts'

const history = /^(ins|del|moveFrom|moveTo|sectPr|cellIns|cellDel|cellMerge|.*Change)$/
const styleNames = new Set(['pStyle', 'rStyle', 'tblStyle'])

/**
 * A format of the old file as one of the new file: only WordprocessingML (what other namespaces add would have to be declared), without
 * history, section breaks, and styles and numbers that the new file does not have.
 */
export function adopt({ word, like, styles, sameNumbering }: Revision, format: Element): Element {
  const made = word.make(like, word.wordName(format))
  for (const { name, localName, namespaceURI, value } of Array.from(format.attributes)) {
    if (namespaceURI === format.namespaceURI) setAttribute(made, localName ?? name, value)
  }
  for (const child of word.elementsIn(format)) {
    const name = word.wordName(child)
    if (name === '' || history.test(name)) continue
    if (styleNames.has(name) && !styles.has(word.attribute(child, 'val'))) continue
    if (name === 'numPr' && !sameNumbering) continue
    made.appendChild(adopt({ word, like, styles, sameNumbering } as Revision, child))
  }
  return made
}

function adoptedChild(revision: Revision, parent: Element, name: string): Element | null {
  const child = revision.word.childNamed(parent, name)
  return child ? adopt(revision, child) : null
}

/** The characters `from` to `to` of an old paragraph as runs of deleted text in their old formats. */
export function deletedRuns(revision: Revision, paragraph: Element, from: number, to: number): Element[] {
  const { word } = revision
  const runs: Element[] = []
  let at = 0
  for (const run of runsOf(word, paragraph)) {
    const text = word.runText(run)
    const piece = text.slice(Math.max(0, from - at), Math.max(0, to - at))
    at += text.length
    if (piece === '') continue
    const made = word.make(revision.like, 'r')
    const format = adoptedChild(revision, run, 'rPr')
    if (format) made.appendChild(format)
    for (const node of deletedText(revision, piece)) made.appendChild(node)
    runs.push(made)
  }
  return runs
}

function deletedText({ word, like }: Revision, text: string): Node[] {
  return text.split(/([\n\t])/).flatMap((piece) => {
    if (piece === '') return []
    if (piece === '\n') return [word.make(like, 'br')]
    if (piece === '\t') return [word.make(like, 'tab')]
    const element = word.make(like, 'delText')
    element.setAttribute('xml:space', 'preserve')
    element.appendChild(documentOf(like).createTextNode(piece))
    return [element]
  })
}

/** An old paragraph with all of its text deleted, and behind it those of its text boxes. Its mark is not deleted yet. */
export function deletedParagraphs(revision: Revision, paragraph: Element): Element[] {
  const { word, like } = revision
  const made = word.make(like, 'p')
  const properties = adoptedChild(revision, paragraph, 'pPr')
  if (properties) made.appendChild(properties)
  const runs = deletedRuns(revision, paragraph, 0, textOf(word, paragraph).length)
  if (runs.length) {
    const mark = revision.mark('del')
    for (const run of runs) mark.appendChild(run)
    made.appendChild(mark)
  }
  const boxed = boxesOf(word, paragraph).flatMap((box) =>
    [...word.walk(box)].filter(
      (element) => word.wordName(element) === 'p' && closestBox(word, element) === box,
    ),
  )
  return [made, ...boxed.flatMap((inner) => deletedParagraphs(revision, inner))]
}

const boxNames = new Set(['txbxContent'])
const closestBox = (word: Word, element: Element): Element | null => word.closest(element, boxNames)

/** An old row of a table, deleted whole. */
export function deletedRow(revision: Revision, row: Element): Element {
  const { word, like } = revision
  const made = word.make(like, 'tr')
  const properties = adoptedChild(revision, row, 'trPr') ?? word.make(like, 'trPr')
  properties.appendChild(revision.mark('del'))
  made.appendChild(properties)
  for (const cell of cellsOf(word, row)) {
    const copy = word.make(like, 'tc')
    const format = adoptedChild(revision, cell, 'tcPr')
    if (format) copy.appendChild(format)
    for (const block of blocksOf(word, cell))
      for (const each of deletedBlock(revision, block)) copy.appendChild(each)
    made.appendChild(copy)
  }
  return made
}

/** An old paragraph or table, deleted. */
export function deletedBlock(revision: Revision, block: Element): Element[] {
  const { word, like } = revision
  if (word.wordName(block) === 'p') return deletedParagraphs(revision, block)
  const made = word.make(like, 'tbl')
  for (const name of ['tblPr', 'tblGrid']) {
    const format = adoptedChild(revision, block, name)
    if (format) made.appendChild(format)
  }
  for (const row of rowsOf(word, block)) made.appendChild(deletedRow(revision, row))
  return [made]
}

const wrappers = new Set(['sdt', 'sdtContent', 'customXml', 'smartTag'])

function* inside(word: Word, parent: Node, wanted: ReadonlySet<string>): Generator<Element> {
  for (const child of word.elementsIn(parent)) {
    const name = word.wordName(child)
    if (wanted.has(name)) yield child
    else if (wrappers.has(name)) yield* inside(word, child, wanted)
  }
}

const blockNames = new Set(['p', 'tbl'])
const rowNames = new Set(['tr'])
const cellNames = new Set(['tc'])

/** Paragraphs and tables of a body, cell, header or note, those in content controls too. */
export const blocksOf = (word: Word, parent: Node): Element[] => [...inside(word, parent, blockNames)]
export const rowsOf = (word: Word, table: Element): Element[] => [...inside(word, table, rowNames)]
export const cellsOf = (word: Word, row: Element): Element[] => [...inside(word, row, cellNames)]
