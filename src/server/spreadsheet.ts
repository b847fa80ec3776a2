export type SheetColumn = { header: string; width?: number; numFmt?: string }
/** A figure may bring its own format, where those of one column differ. */
export type SheetCell = string | number | boolean | Date | null | { value: number; numFmt: string }
export type SheetOf = {
  name: string
  columns: readonly SheetColumn[]
  rows: readonly (readonly SheetCell[])[]
  /** Words to choose from in the cells of a column, by its place. */
  choices?: ReadonlyMap<number, readonly string[]>
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML may not have.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** The longest text of a cell. */
const longestText = 32_767

/** Rows below the headings that offer a list of choices. */
const choiceRows = 1_000
/** What a list in a cell's rule holds; none of its words may have a comma. */
const longestChoice = 255

/**
 * One table as .xlsx with its headings frozen. Text stays text, also where it looks like a formula; give figures beyond 15 digits
 * as text, since a spreadsheet does not hold them exactly.
 */
export const spreadsheet = (
  name: string,
  columns: readonly SheetColumn[],
  rows: readonly (readonly SheetCell[])[],
): Promise<Uint8Array> => workbook([{ name, columns, rows }])

/** The same with several tables. */
export async function workbook(sheets: readonly SheetOf[]): Promise<Uint8Array> {
  // Loaded with the first table: seventy modules that a start needs not read.
  const { writeXlsx } = await import('hucre/xlsx')
  return writeXlsx({
    sheets: sheets.map(({ name, columns, rows, choices }) => {
      const lists = listsOf(choices)
      return {
        name: sheetName(name),
        columns: columns.map(({ header, width, numFmt }, index) => ({
          header: cellText(header),
          key: String(index),
          width: width ?? 18,
          ...(numFmt && { numFmt }),
        })),
        data: rows.map((row) => Object.fromEntries(row.map((cell, index) => [String(index), plain(cell)]))),
        cells: ownFormats(rows),
        freezePane: { rows: 1 },
        ...(lists.length > 0 && { dataValidations: lists }),
      }
    }),
  })
}

/** A long table, written row by row, so that any number of rows takes little memory; cells as they are, days as days. */
export async function longTable(
  name: string,
  columns: readonly SheetColumn[],
  rows: Iterable<(string | number | boolean | Date | null)[]>,
): Promise<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const stream = writeXlsxStream(
    (function* () {
      for (const row of rows) yield row.map(plain)
    })(),
    {
      name,
      columns: columns.map(({ header, width }) => ({ header: cellText(header), width: width ?? 18 })),
      freezePane: { rows: 1 },
    },
  )
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Without what may not stand in a name. */
export const sheetName = (name: string): string => name.replaceAll(/[\\/*?:[\]']/g, ' ').slice(0, 31)

const letters = (index: number): string =>
  (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

const listsOf = (choices: SheetOf['choices'] = new Map()) =>
  [...choices].flatMap(([column, words]) =>
    words.length === 0 || words.join().length > longestChoice || words.some((word) => /[,"]/.test(word))
      ? []
      : [
          {
            type: 'list' as const,
            values: [...words],
            range: `${letters(column)}2:${letters(column)}${choiceRows + 1}`,
          },
        ],
  )

/** The format that a cell brings; none: ''. */
export const formatOf = (cell: SheetCell | undefined): string =>
  cell !== undefined && hasFormat(cell) ? cell.numFmt : ''

const hasFormat = (cell: SheetCell): cell is { value: number; numFmt: string } =>
  typeof cell === 'object' && cell !== null && !(cell instanceof Date)

/** Text as a cell can hold it: spreadsheets refuse a file with a character that XML may not have, or with longer text. */
export const cellText = (text: string): string => text.replaceAll(forbidden, '').slice(0, longestText)

export const plain = (cell: SheetCell): string | number | boolean | Date | null =>
  typeof cell === 'string' ? cellText(cell) : hasFormat(cell) ? cell.value : cell

/** The cells with a format of their own, by row and column; the headings are row 0. */
function ownFormats(rows: readonly (readonly SheetCell[])[]) {
  const found = new Map<string, { value: number; type: 'number'; style: { numFmt: string } }>()
  for (const [row, cells] of rows.entries())
    for (const [column, cell] of cells.entries())
      if (hasFormat(cell))
        found.set(`${row + 1},${column}`, {
          value: cell.value,
          type: 'number',
          style: { numFmt: cell.numFmt },
        })
  return found
}
