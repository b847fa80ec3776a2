import type { Element } from '@xmldom/xmldom'
import type { BlockPlace, DocumentBlock } from '../../domain/blocks.ts'
import { type DocxDocument, openDocx, type Story } from './docx-document.ts'
import { closest, isDeleted, runText, walk, wordName } from './wordml.ts'

/** A paragraph of a document with the element that it is in the file. */
export type BlockElement = DocumentBlock & { element: Element; story: Story }

const order = ['body', 'header', 'footnote', 'endnote', 'footer']
const tableNames = new Set(['tbl'])
const cellNames = new Set(['tc'])
const paragraphNames = new Set(['p'])

/**
 * Every paragraph of a .docx that a reader sees, empty ones too, in the order of the text: the body, then headers, notes and footers. Tracked deletions
 * and the second storing of a text box are not in it; automatic numbers are no text.
 */
export const readDocxBlocks = (bytes: Uint8Array): DocumentBlock[] =>
  blockElements(openDocx(bytes)).map(({ id, text, place }) => ({ id, text, place }))

/** The same with the elements, for what changes the file. */
export function blockElements(document: DocxDocument): BlockElement[] {
  const stories = [...document.stories].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  const found = stories.flatMap((story) => {
    const places = new Places(story)
    return [...walk(story.dom)]
      .filter((element) => wordName(element) === 'p' && !isFallback(element) && !isGone(element))
      .map((element) => ({ element, story, place: places.of(element), text: paragraphText(element) }))
  })
  return found.map((block, id) => ({ id, ...block }))
}

/** A paragraph that tracked changes took away whole: its text and its mark are deleted. */
const isGone = (paragraph: Element): boolean => isDeleted(paragraph)

/** The words of a paragraph without those of text boxes in it, which are paragraphs of their own. */
export function paragraphText(paragraph: Element): string {
  let text = ''
  for (const element of walk(paragraph))
    if (wordName(element) === 'r' && closest(element, paragraphNames) === paragraph && !isDeleted(element))
      text += runText(element)
  return text
}

function isFallback(element: Element): boolean {
  for (let at = element.parentNode; at; at = at.parentNode) if (at.localName === 'Fallback') return true
  return false
}

/** Counts the tables of a story, and says where in them a paragraph stands. */
class Places {
  #story: Story
  #tables = 0
  #cells = new Map<Element, BlockPlace>()

  constructor(story: Story) {
    this.#story = story
  }

  of(paragraph: Element): BlockPlace {
    const { kind } = this.#story
    if (kind === 'header' || kind === 'footer') return { kind }
    if (kind === 'footnote' || kind === 'endnote') return { kind: 'note' }
    const cell = closest(paragraph, cellNames)
    if (!cell) return { kind: 'body' }
    const table = closest(cell, tableNames)
    if (table && !this.#cells.has(cell)) this.#read(table)
    return this.#cells.get(cell) ?? { kind: 'body' }
  }

  /** Notes the cells of one table; those of tables inside of it are noted when they are met. */
  #read(table: Element): void {
    const number = this.#tables++
    let row = -1
    let column = 0
    for (const element of walk(table)) {
      const name = wordName(element)
      if ((name !== 'tr' && name !== 'tc') || closest(element, tableNames) !== table) continue
      if (name === 'tr') {
        row++
        column = 0
      } else this.#cells.set(element, { kind: 'cell', table: number, row, column: column++ })
    }
  }
}
