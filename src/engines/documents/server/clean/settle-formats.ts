import type { Document, Element } from '@xmldom/xmldom'
import { childNamed, elementsIn, removeNode, walk, wordName } from '../docx/wordml.ts'

/** What of the present format stands outside of the tracked one, and stays when the old one comes back. */
const stays: Record<string, readonly string[]> = {
  rPrChange: ['ins', 'del', 'moveFrom', 'moveTo'],
  pPrChange: ['rPr', 'sectPr'],
  sectPrChange: ['headerReference', 'footerReference'],
  tblPrChange: [],
  tblPrExChange: [],
  trPrChange: ['ins', 'del'],
  tcPrChange: ['cellIns', 'cellDel', 'cellMerge'],
  tblGridChange: [],
}

/** The present formats stay and what they were before goes; or, rejecting, the old ones come back (ISO/IEC 29500-1 §17.13.5.25 to 38). */
export function restoreFormats(dom: Document, how: 'accept' | 'reject'): void {
  for (const change of [...walk(dom)]) {
    const kept = stays[wordName(change)]
    const format = change.parentNode as Element | null
    if (!kept || !format) continue
    if (how === 'reject') bringBack(format, change, kept)
    removeNode(change)
  }
}

/** In the order of the schema: in w:pPr what stays comes behind the rest, elsewhere before it. */
function bringBack(format: Element, change: Element, kept: readonly string[]): void {
  const old = childNamed(change, wordName(change).replace('Change', ''))
  for (const child of [...elementsIn(format)])
    if (child !== change && !kept.includes(wordName(child))) removeNode(child)
  const isBefore = wordName(change) === 'pPrChange'
  const place = isBefore ? format.firstChild : change
  for (const child of old ? [...elementsIn(old)] : []) format.insertBefore(child, place)
}
