import { type Element, type Node, XMLSerializer } from '@xmldom/xmldom'
import { writtenLater } from './docx-document.ts'

const place = /\ue000(\d+)\ue001/

/** What stands in a model row in place of the words of a cell. */
export const wordsOfCell = (at: number): string => `\ue000${at}\ue001`

/**
 * Puts rows that are alike but for their words before a node: copies of a model row in which `wordsOfCell` stands for words. They are written when the part is saved, and are no
 * elements before: as elements, a hundred rows take ten times as long as all the rest of a contract.
 */
export function insertAlike(model: Element, lines: readonly (readonly string[])[], before: Node): void {
  if (lines.length === 0) return
  const pieces = withoutNamespace(new XMLSerializer().serializeToString(model), before).split(place)
  const rows = lines.map((words) => {
    let row = ''
    for (const [at, piece] of pieces.entries())
      row += at % 2 === 0 ? piece : escaped(words[Number(piece)] ?? '')
    // An element without words is written as the serializer writes it, so that saving the file once more changes nothing.
    return row.replaceAll(/<([\w:]*t)( [^<>]*)?><\/\1>/g, '<$1$2/>')
  })
  before.parentNode?.insertBefore(
    writtenLater(before.ownerDocument as NonNullable<Node['ownerDocument']>, rows.join('')),
    before,
  )
}

/** The serializer declares the row's own namespace, which the part has declared. */
const withoutNamespace = (row: string, { parentNode }: Node): string => {
  const { prefix, namespaceURI } = parentNode as Element
  return row.replace(prefix ? ` xmlns:${prefix}="${namespaceURI}"` : ` xmlns="${namespaceURI}"`, '')
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
