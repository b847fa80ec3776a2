import type { Document } from '@xmldom/xmldom'
import { isWord, walk } from '../docx/wordml.ts'

/** What stands in tracked changes that leave the house: one name and one moment (ISO 8601) for all. */
export type Author = { name: string; date: string }

/** Puts one name and moment in place of everybody's in tracked changes that are kept. */
export function nameAuthors(dom: Document, author: Author): void {
  for (const element of walk(dom)) {
    const own = Array.from(element.attributes).filter(({ namespaceURI }) => isWord(namespaceURI))
    if (!own.some(({ localName }) => localName === 'author')) continue
    for (const { name, localName, value } of own) {
      if (localName === 'author' && value !== author.name) element.setAttribute(name, author.name)
      if (localName === 'date' && value !== author.date) element.setAttribute(name, author.date)
    }
    // The same moment once more, in a form of later versions.
    for (const { name, localName } of Array.from(element.attributes))
      if (localName === 'dateUtc') element.removeAttribute(name)
  }
}
