import type { Element } from '@xmldom/xmldom'
import { closest, elementsIn, make, walk, wordName } from '../docx/wordml.ts'
import { paraIdOf, setParaId } from './comment-parts.ts'

const paragraphNames = new Set(['p'])
const goneNames = new Set(['del', 'moveFrom'])
/** What a run of a comment may hold, and what its format may say. */
const words = new Set(['t', 'tab', 'br', 'cr', 'noBreakHyphen', 'softHyphen', 'annotationRef'])
const formats = new Set(['rStyle', 'b', 'bCs', 'i', 'iCs', 'u', 'strike', 'color'])

/**
 * The paragraphs of a comment that came from elsewhere, as words with simple formats: no fields, links, pictures, controls or hidden words, and nothing that refers to
 * parts of the file it came from, which the file it goes into does not have. Made for `into`, where they are to be appended.
 */
export function plainParagraphs(comment: Element, into: Element): Element[] {
  return [...walk(comment)]
    .filter((element) => wordName(element) === 'p')
    .map((paragraph) => {
      const made = make(into, 'p')
      const id = paraIdOf(paragraph)
      if (/^[0-7][0-9A-F]{7}$/.test(id)) setParaId(made, id)
      for (const run of walk(paragraph))
        if (wordName(run) === 'r' && closest(run, paragraphNames) === paragraph && !closest(run, goneNames))
          appendRun(made, run)
      return made
    })
}

function appendRun(paragraph: Element, run: Element): void {
  const made = make(paragraph, 'r')
  const format = [...elementsIn(run)].find((child) => wordName(child) === 'rPr')
  const kept = format ? [...elementsIn(format)].filter((child) => formats.has(wordName(child))) : []
  if (kept.length) {
    const properties = make(paragraph, 'rPr')
    for (const child of kept) properties.appendChild(copied(child, paragraph))
    made.appendChild(properties)
  }
  const content = [...elementsIn(run)].filter((child) => words.has(wordName(child)))
  for (const child of content) made.appendChild(copied(child, paragraph))
  if (content.length) paragraph.appendChild(made)
}

/** Its own attributes and text only, in the other file's names. */
function copied(element: Element, like: Element): Element {
  const made = make(like, wordName(element))
  const prefix = like.prefix ? `${like.prefix}:` : ''
  for (const { namespaceURI, localName, value } of Array.from(element.attributes)) {
    if (namespaceURI === element.namespaceURI)
      made.setAttributeNS(like.namespaceURI, `${prefix}${localName}`, value)
    else if (localName === 'space')
      made.setAttributeNS('http://www.w3.org/XML/1998/namespace', 'xml:space', value)
  }
  made.textContent = wordName(element) === 't' ? element.textContent : ''
  return made
}
