/** Where a bookmark stands: the story of the document it is in. */
export type BookmarkStory = 'body' | 'header' | 'footer' | 'footnote' | 'endnote'

/** One position of a bookmark in a .docx. A name may stand at several positions, see `valueNameOf`. */
export type Bookmark = {
  /** As in Word, for instance 'amount_2'. */
  name: string
  /** The value it takes: 'amount' for 'amount_2' when the document has 'amount' too. */
  valueName: string
  story: BookmarkStory
  /** The text it spans now; '' for an empty bookmark. Paragraphs are separated by a line feed. */
  text: string
  inTable: boolean
  /** The cell that it begins in: which row of all tables of the document, which cell of that row (each from 0), and the cell's words before and behind it. */
  cell?: { row: number; index: number; before: string; after: string }
  /** False for a bookmark around table rows or columns, which no text can take the place of. */
  fillable: boolean
}

/** Word's own bookmarks, which are never shown or filled: _GoBack, _Toc…, _Ref…, _Hlk…. */
export const isHiddenBookmark = (name: string): boolean => name.startsWith('_')

/**
 * Word allows a bookmark name once in a document. So a value that stands at several positions has bookmarks with
 * suffixes: 'amount', 'amount_2', 'amount_3'. 'phase_2' in a document without 'phase' is a value of its own.
 */
export function valueNameOf(name: string, names: ReadonlySet<string>): string {
  const base = /^(.+)_(?:[2-9]|[1-9]\d)$/.exec(name)?.[1]
  return base && names.has(base) ? base : name
}

/** Amounts and counts with their unit (¥12.00, CNY 12.00, 12.00 元, 12 kg, 13%); a date, a number of a paper or a name that ends in a number (R760, 服务器 3) is none. */
export const isOfFigures = (cells: readonly string[]): boolean => {
  const said = cells.filter((cell) => cell !== '' && !/^(合计|Total)$/.test(cell))
  const figure =
    /^(\p{Sc}|[A-Z]{3} )?-?\d[\d,]*(\.\d+)?(%|‰| ?(?![年月日号])\p{Script=Han}{1,4}| [A-Za-z]{1,4})?$/u
  return said.length > 0 && said.every((cell) => figure.test(cell))
}

/** A place in a repeated row, with the words of its cell around it. */
export type RowCell = { name: string; before: string; after: string }

/**
 * A row of a table that is repeated: the value `bookmark` is lines, one a row, with tabs between the cells. `cells`: for each cell the bookmark of the
 * template that stands there; null for a cell that keeps the template's words.
 */
export type RepeatedRow = { bookmark: string; cells: readonly (RowCell | null)[] }

/** What a cell of a repeated row says for a value: nothing for '', else with the fixed words around it. */
export const textOfCell = ({ before, after }: Omit<RowCell, 'name'>, value: string): string =>
  value === '' ? '' : `${before}${value}${after}`

/** What repeated rows say, read from a document, as a form says it: without the fixed words and without empty rows. */
export const textOfRows = ({ cells }: RepeatedRow, text: string): string =>
  text
    .split('\n')
    .map((line) => line.split('\t').map((cell, at) => valueIn(cells[at], cell)))
    .filter((line) => line.some((cell) => cell.trim() !== ''))
    .map((line) => line.join('\t').replace(/\t+$/, ''))
    .join('\n')

function valueIn(cell: RowCell | null | undefined, text: string): string {
  if (!cell) return ''
  const { before, after } = cell
  const isWhole =
    text.startsWith(before) && text.endsWith(after) && text.length >= before.length + after.length
  return isWhole ? text.slice(before.length, text.length - after.length) : text
}

/** Which cells of repeated rows hold figures, which stand to the right, in lines of cells with tabs between them. Words before a figure make it a text: 错误率≤0.5%. */
export const figureColumns = (
  cells: readonly (Pick<RowCell, 'before'> | null)[],
  lines: readonly string[],
): boolean[] => {
  const rows = lines.map((line) => line.split('\t'))
  return cells.map(
    (cell, at) =>
      cell !== null && !/\p{L}/u.test(cell.before) && isOfFigures(rows.map((row) => row[at] ?? '')),
  )
}
