import type { Document, Element } from '@xmldom/xmldom'
import { elementsIn, removeNode, walk, wordName } from '../docx/wordml.ts'

const marks = new Set(['commentRangeStart', 'commentRangeEnd', 'commentReference', 'annotationRef'])

/** Takes the ranges and references of comments out of a part, with the runs that held nothing else. */
export function removeComments(dom: Document): void {
  for (const mark of [...walk(dom)].filter((element) => marks.has(wordName(element)))) {
    const run = mark.parentNode as Element | null
    removeNode(mark)
    if (run && wordName(run) === 'r' && ![...elementsIn(run)].some((child) => wordName(child) !== 'rPr'))
      removeNode(run)
  }
}
