/** Direct formatting of a run. `size` in points; fonts are named for Chinese text, Latin text follows the style. */
export type RunFormat = { bold?: boolean; underline?: boolean; size?: number; font?: string; color?: string }

export type Paragraph = {
  style?: string
  /** Level of the clause numbering, from 0: article, clause, item. */
  level?: 0 | 1 | 2
  /** The number of the list this level belongs to; 1 is the contract's clauses. */
  list?: number
  align?: 'left' | 'center' | 'right' | 'both'
  keepNext?: boolean
  pageBreakBefore?: boolean
  /** Without the first-line indent of the style. */
  flush?: boolean
  spaceBefore?: number
  spaceAfter?: number
}

export type Cell = { content: string; span?: number; shaded?: boolean }
export type Table = {
  /** Column widths in twentieths of a point. */
  widths: readonly number[]
  rows: readonly (readonly (string | Cell)[])[]
  borders?: boolean
  /** Text at the left edge of the page's text, as if there were no table. */
  flush?: boolean
  /** First row repeated on each page. */
  header?: boolean
}

/** Writes pieces of WordprocessingML; bookmark ids are its own, and a bookmark name is given once, as Word demands. */
export type WordWriter = {
  text(text: string, format?: RunFormat): string
  /** A bookmark around placeholder text; '' makes an empty bookmark. */
  mark(name: string, placeholder: string, format?: RunFormat): string
  /** A bookmark around whole blocks. */
  block(name: string, blocks: string): string
  field(instruction: string, result: string, format?: RunFormat): string
  /** `inlines` is made by the calls above, or plain text. */
  p(inlines: string | readonly string[], paragraph?: Paragraph): string
  table(table: Table): string
}

export const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] as string)

export function wordWriter(): WordWriter {
  const names = new Set<string>()
  const bookmark = (name: string, content: string) => {
    if (names.has(name) || !/^[A-Za-z]\w{0,39}$/.test(name))
      throw new Error(`bookmark name ${name} is taken or not a name`)
    const id = names.size
    names.add(name)
    return `<w:bookmarkStart w:id="${id}" w:name="${name}"/>${content}<w:bookmarkEnd w:id="${id}"/>`
  }
  const run = (content: string, format?: RunFormat) => `<w:r>${formatXml(format)}${content}</w:r>`
  const text = (words: string, format?: RunFormat) =>
    words === '' ? '' : run(`<w:t xml:space="preserve">${escapeXml(words)}</w:t>`, format)
  return {
    text,
    mark: (name, placeholder, format) => bookmark(name, text(placeholder, format)),
    block: (name, blocks) => bookmark(name, blocks),
    field: (instruction, result, format) =>
      run('<w:fldChar w:fldCharType="begin"/>', format) +
      run(`<w:instrText xml:space="preserve"> ${escapeXml(instruction)} </w:instrText>`, format) +
      run('<w:fldChar w:fldCharType="separate"/>', format) +
      text(result, format) +
      run('<w:fldChar w:fldCharType="end"/>', format),
    p: (inlines, paragraph) => {
      const content = (typeof inlines === 'string' ? [inlines] : inlines)
        .map((inline) => (inline.startsWith('<w:') ? inline : text(inline)))
        .join('')
      return `<w:p>${paragraphXml(paragraph ?? {})}${content}</w:p>`
    },
    table: tableXml,
  }
}

function formatXml(format: RunFormat = {}): string {
  const parts = [
    format.font &&
      `<w:rFonts w:ascii="${format.font}" w:eastAsia="${format.font}" w:hAnsi="${format.font}" w:hint="eastAsia"/>`,
    format.bold && '<w:b/>',
    format.color && `<w:color w:val="${format.color}"/>`,
    format.size && `<w:sz w:val="${format.size * 2}"/><w:szCs w:val="${format.size * 2}"/>`,
    format.underline && '<w:u w:val="single"/>',
  ].filter(Boolean)
  return parts.length ? `<w:rPr>${parts.join('')}</w:rPr>` : ''
}

/** The children of w:pPr stand in the order that the schema demands. */
function paragraphXml(paragraph: Paragraph): string {
  const {
    style,
    level,
    list = 1,
    align,
    keepNext,
    pageBreakBefore,
    flush,
    spaceBefore,
    spaceAfter,
  } = paragraph
  const spacing = [
    spaceBefore !== undefined && `w:before="${spaceBefore}"`,
    spaceAfter !== undefined && `w:after="${spaceAfter}"`,
  ].filter(Boolean)
  const parts = [
    style && `<w:pStyle w:val="${style}"/>`,
    keepNext && '<w:keepNext/>',
    pageBreakBefore && '<w:pageBreakBefore/>',
    level !== undefined && `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`,
    spacing.length && `<w:spacing ${spacing.join(' ')}/>`,
    flush && '<w:ind w:firstLine="0" w:firstLineChars="0"/>',
    align && `<w:jc w:val="${align}"/>`,
  ].filter(Boolean)
  return parts.length ? `<w:pPr>${parts.join('')}</w:pPr>` : ''
}

const border = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="000000"/>`

function tableXml({ widths, rows, borders = true, flush = false, header = false }: Table): string {
  const total = widths.reduce((sum, width) => sum + width, 0)
  const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(border).join('')
  return (
    `<w:tbl><w:tblPr><w:tblW w:w="${total}" w:type="dxa"/><w:jc w:val="center"/>` +
    `${borders ? `<w:tblBorders>${sides}</w:tblBorders>` : ''}<w:tblLayout w:type="fixed"/>` +
    `<w:tblCellMar><w:left w:w="${flush ? 0 : 85}" w:type="dxa"/><w:right w:w="85" w:type="dxa"/></w:tblCellMar></w:tblPr>` +
    `<w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>` +
    `${rows.map((row, i) => rowXml(row, widths, header && i === 0)).join('')}</w:tbl>`
  )
}

function rowXml(row: readonly (string | Cell)[], widths: readonly number[], header: boolean): string {
  let column = 0
  const cells = row.map((given) => {
    const cell: Cell = typeof given === 'string' ? { content: given } : given
    const span = cell.span ?? 1
    const width = widths.slice(column, column + span).reduce((sum, each) => sum + each, 0)
    column += span
    return (
      `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''}` +
      `${header || cell.shaded ? '<w:shd w:val="clear" w:color="auto" w:fill="F2F2F2"/>' : ''}<w:vAlign w:val="center"/></w:tcPr>` +
      `${cell.content}</w:tc>`
    )
  })
  return `<w:tr><w:trPr><w:cantSplit/>${header ? '<w:tblHeader/>' : ''}</w:trPr>${cells.join('')}</w:tr>`
}
