import type { Element } from '@xmldom/xmldom'
import { openDocx } from './docx-document.ts'
import { closest, elementsIn, isDeleted, runText, walk, wordName } from './wordml.ts'

/**
 * The text of a .docx's body as a reader sees it, without tracked deletions: a line a paragraph, the cells of a table row on one line with
 * tabs between them. Automatic numbers, headers and footers are not in it; text boxes are read once.
 */
export function readDocxText(bytes: Uint8Array): string {
  const body = [...walk((openDocx(bytes).stories[0] as { dom: Parameters<typeof walk>[0] }).dom)].find(
    (element) => wordName(element) === 'body',
  )
  return body ? blocksText(body).join('\n') : ''
}

const unwrapped = new Set(['sdt', 'sdtContent', 'customXml', 'ins', 'moveTo', 'smartTag'])

function blocksText(container: Element): string[] {
  const lines: string[] = []
  for (const block of elementsIn(container)) {
    const name = wordName(block)
    if (name === 'p') lines.push(paragraphText(block))
    else if (name === 'tbl') lines.push(...tableText(block))
    else if (unwrapped.has(name)) lines.push(...blocksText(block))
  }
  return lines
}

const rowsOf = (table: Element) =>
  [...walk(table)].filter((row) => wordName(row) === 'tr' && closest(row, tableNames) === table)
const tableNames = new Set(['tbl'])
const rowNames = new Set(['tr'])

function tableText(table: Element): string[] {
  return rowsOf(table).map((row) =>
    [...walk(row)]
      .filter((cell) => wordName(cell) === 'tc' && closest(cell, rowNames) === row)
      .map((cell) => blocksText(cell).join(' ').trim())
      .join('\t'),
  )
}

function paragraphText(paragraph: Element): string {
  let text = ''
  for (const element of walk(paragraph)) {
    // A text box is stored twice, the second time for old readers.
    if (wordName(element) !== 'r' || isDeleted(element) || closestLocal(element, 'Fallback')) continue
    if (text !== '' && closest(element, paragraphNames) !== paragraph && !text.endsWith('\n')) text += '\n'
    text += runText(element)
  }
  return text
}
const paragraphNames = new Set(['p'])

function closestLocal(element: Element, name: string): boolean {
  for (let at = element.parentNode; at; at = at.parentNode) if (at.localName === name) return true
  return false
}
