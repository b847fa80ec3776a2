import { type Element, type Node, XMLSerializer } from '@xmldom/xmldom'
import { isOfFigures } from '../../domain/bookmark.ts'
import { writtenLater } from './docx-document.ts'
import { newRun } from './runs.ts'
import { append, attribute, childNamed, closest, make, removeNode, walk, wordName } from './wordml.ts'

/** Of A4 with Word's usual margins, in twentieths of a point. */
const usualWidth = 8306
const narrowest = 600

/**
 * A table of rows of cells as wide as the text where `like` stands: thin lines, the first row shaded, bold and repeated on every page, no row broken over two;
 * columns as wide as what they say, columns of figures to the right. The words have the given format.
 */
export function newTable(
  like: Element,
  format: Element | null,
  rows: readonly (readonly string[])[],
): Element {
  const widths = columnWidths(rows, textWidth(like))
  const table = make(like, 'tbl')
  const properties = append(table, 'tblPr')
  append(properties, 'tblW', { w: String(widths.reduce((sum, one) => sum + one, 0)), type: 'dxa' })
  append(properties, 'jc', { val: 'center' })
  const borders = append(properties, 'tblBorders')
  for (const side of ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'])
    append(borders, side, { val: 'single', sz: '4', space: '0', color: '000000' })
  append(properties, 'tblLayout', { type: 'fixed' })
  const margins = append(properties, 'tblCellMar')
  for (const side of ['left', 'right']) append(margins, side, { w: '85', type: 'dxa' })
  const grid = append(table, 'tblGrid')
  for (const width of widths) append(grid, 'gridCol', { w: String(width) })
  const figures = widths.map((_, column) => isOfFigures(rows.slice(1).map((row) => row[column] ?? '')))
  const rowOf = (cells: readonly string[], isHeading: boolean): Element => {
    const row = append(table, 'tr')
    const rowProperties = append(row, 'trPr')
    append(rowProperties, 'cantSplit')
    if (isHeading) append(rowProperties, 'tblHeader')
    for (const [column, width] of widths.entries()) {
      const cell = append(row, 'tc')
      const cellProperties = append(cell, 'tcPr')
      append(cellProperties, 'tcW', { w: String(width), type: 'dxa' })
      if (isHeading) append(cellProperties, 'shd', { val: 'clear', color: 'auto', fill: 'F2F2F2' })
      append(cellProperties, 'vAlign', { val: 'center' })
      const align = isHeading ? 'center' : figures[column] ? 'right' : 'left'
      const paragraph = cellParagraph(cell, like, align)
      const text = cells[column] ?? ''
      if (text !== '') paragraph.appendChild(newRun(paragraph, isHeading ? bold(like, format) : format, text))
    }
    return row
  }
  const [heading, ...body] = rows
  rowOf(heading ?? [], true)
  const last = body.pop()
  if (!last) return table
  const model = rowOf(
    widths.map((_, column) => wordsOfCell(column)),
    false,
  )
  insertAlike(model, body, rowOf(last, false))
  removeNode(model)
  return table
}

/** Of the text's own style, without the indents and the wide lines of running text. */
function cellParagraph(cell: Element, like: Element, align: string): Element {
  const paragraph = append(cell, 'p')
  const properties = append(paragraph, 'pPr')
  const style = childNamed(childNamed(like, 'pPr') ?? like, 'pStyle')
  if (style) properties.appendChild(style.cloneNode(true))
  append(properties, 'spacing', { before: '40', after: '40', line: '240', lineRule: 'auto' })
  append(properties, 'ind', { left: '0', right: '0', firstLine: '0', firstLineChars: '0' })
  append(properties, 'jc', { val: align })
  return paragraph
}

/** What the schema wants before the mark of bold letters. */
const beforeBold = new Set(['rStyle', 'rFonts'])

function bold(like: Element, format: Element | null): Element {
  const made = (format?.cloneNode(true) as Element | undefined) ?? make(like, 'rPr')
  for (const name of ['b', 'bCs']) {
    const there = childNamed(made, name)
    if (there) made.removeChild(there)
  }
  let behind = made.firstChild
  while (behind && beforeBold.has(wordName(behind))) behind = behind.nextSibling
  made.insertBefore(make(made, 'b'), behind)
  made.insertBefore(make(made, 'bCs'), behind)
  return made
}

/** Between the margins of the cell or of the page where it stands. */
function textWidth(like: Element): number {
  const cell = closest(like, new Set(['tc']))
  if (cell) {
    const width = childNamed(childNamed(cell, 'tcPr') ?? cell, 'tcW')
    const given = width && attribute(width, 'type') === 'dxa' ? Number(attribute(width, 'w')) : 0
    return given > 4 * narrowest ? given - 216 : usualWidth / 2
  }
  const section = sectionOf(like)
  const [size, margins] = ['pgSz', 'pgMar'].map((name) => section && childNamed(section, name))
  if (!size || !margins) return usualWidth
  const columns = section && childNamed(section, 'cols')
  const width =
    Number(attribute(size, 'w')) - Number(attribute(margins, 'left')) - Number(attribute(margins, 'right'))
  const count = Math.max(1, Number(columns ? attribute(columns, 'num') : '') || 1)
  return width > 0 ? Math.floor(width / count) : usualWidth
}

/** What is said of the pages on which it stands: the next section's end. */
function sectionOf(like: Element): Element | null {
  let passed = false
  for (const element of walk(like.ownerDocument as unknown as Element)) {
    if (element === like) passed = true
    if (passed && wordName(element) === 'sectPr') return element
  }
  return null
}

/** A letter of half a Chinese character's width in 12 points, and the margins of a cell, in twentieths of a point. */
const letter = 120
const margin = 190
/** Less is no column of words any more. */
const readable = 1000

/**
 * Columns of figures and dates are as wide as what they say, so that none of it breaks, as far as the others can be read then; the rest is shared by the longest words in them, a Chinese
 * character counting twice, none so narrow or wide that the others suffer.
 */
export function columnWidths(rows: readonly (readonly string[])[], width: number): number[] {
  const columns = rows[0]?.map((_, column) => rows.map((row) => row[column] ?? '')) ?? []
  const fixed = columns.map((cells) =>
    isUnbroken(cells.slice(1)) ? longest(cells.slice(1)) * letter + margin : null,
  )
  const left = width - fixed.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const words = columns.filter((_, at) => fixed[at] === null)
  if (words.length === 0 || left < words.length * readable) return shared(columns, width)
  const others = shared(words, left)
  return fixed.map((one) => one ?? (others.shift() as number))
}

function shared(columns: readonly (readonly string[])[], width: number): number[] {
  const wishes = columns.map((cells) => Math.min(28, Math.max(4, longest(cells))))
  const wished = wishes.reduce((sum, one) => sum + one, 0)
  const least = Math.min(narrowest, Math.floor(width / Math.max(1, columns.length)))
  const free = width - least * columns.length
  const widths = wishes.map((wish) => least + Math.floor((free * wish) / wished))
  const rest = width - widths.reduce((sum, one) => sum + one, 0)
  return widths.map((one, at) => (at === widths.length - 1 ? one + rest : one))
}

/** Figures, amounts and dates, which nobody reads over two lines. */
const isUnbroken = (cells: readonly string[]): boolean => {
  const said = cells.filter((cell) => cell !== '' && !/^(合计|Total)$/.test(cell))
  return said.length > 0 && said.every((cell) => /^[^\d\s]{0,4} ?[\d,.:/-]*\d ?[^\d\s]{0,4}$/.test(cell))
}

const longest = (cells: readonly string[]): number => Math.max(4, ...cells.map(units))

const units = (text: string): number =>
  [...text].reduce((sum, character) => sum + (/[\u2e80-\uffef]/.test(character) ? 2 : 1), 0)

const place = /\ue000(\d+)\ue001/

/** What stands in a model row in place of the words of a cell. */
export const wordsOfCell = (at: number): string => `\ue000${at}\ue001`

/**
 * Puts rows that are alike but for their words before a node: copies of a model row in which `wordsOfCell` stands for words. They are written when the part is saved, and are no
 * elements before: as elements, a hundred rows take ten times as long as all the rest of the text.
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
