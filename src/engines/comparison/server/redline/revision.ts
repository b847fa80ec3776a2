import type { Document, Element, Node } from '@xmldom/xmldom'
import type { DocxTools } from '#engines/documents/server/index.ts'

export type Word = DocxTools['wordml']
export type Kind = 'ins' | 'del'

/** What every step of making a redline needs: the vocabulary of the file, its own look of marks, what of the old file may be taken over. */
export type Revision = {
  word: Word
  /** An element of the part that is changed; new ones are made in its namespace. */
  like: Element
  /** An empty w:ins or w:del with author, date and a number of its own. */
  mark(kind: Kind): Element
  /** Styles that the new file has; formats of the old one that name others come without. */
  styles: ReadonlySet<string>
  /** Both files number their lists alike, so that deleted paragraphs may keep their numbers. */
  sameNumbering: boolean
}

export type Author = { name: string; date: string }

/** Makes marks, numbered from a number that no other annotation of the part has. */
export function marksOf(
  word: Word,
  like: Element,
  { name, date }: Author,
  numbers: { next: number },
): Revision['mark'] {
  return (kind) => {
    const mark = word.make(like, kind)
    setAttribute(mark, 'id', String(numbers.next++))
    setAttribute(mark, 'author', name)
    setAttribute(mark, 'date', date)
    return mark
  }
}

export const setAttribute = (element: Element, name: string, value: string): void =>
  element.setAttributeNS(element.namespaceURI, `${element.prefix ?? 'w'}:${name}`, value)

export const documentOf = (element: Element): Document => element.ownerDocument as Document

/** Puts an element around others that stand side by side. */
export function wrap(nodes: readonly Node[], around: Element): void {
  const [first] = nodes
  first?.parentNode?.insertBefore(around, first)
  for (const node of nodes) around.appendChild(node)
}

const paragraphNames = new Set(['p'])

/** The runs of a paragraph, without those of text boxes in it. */
export const runsOf = ({ walk, wordName, closest }: Word, paragraph: Element): Element[] =>
  [...walk(paragraph)].filter(
    (element) => wordName(element) === 'r' && closest(element, paragraphNames) === paragraph,
  )

/** The words of a paragraph, without those of text boxes in it. */
export const textOf = (word: Word, paragraph: Element): string =>
  runsOf(word, paragraph)
    .filter((run) => !word.isDeleted(run))
    .map((run) => word.runText(run))
    .join('')

/** The contents of the text boxes of a paragraph, but for the copies for old readers. */
export const boxesOf = (word: Word, paragraph: Element): Element[] =>
  [...word.walk(paragraph)].filter(
    (element) =>
      word.wordName(element) === 'txbxContent' &&
      word.closest(element, paragraphNames) === paragraph &&
      !isFallback(element),
  )

function isFallback(element: Element): boolean {
  for (let at = element.parentNode; at; at = at.parentNode) if (at.localName === 'Fallback') return true
  return false
}
