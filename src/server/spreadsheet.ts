export type SheetColumn = { header: string; width?: number; numFmt?: string }
/** A figure may bring its own format, where those of one column differ. */
export type SheetCell = string | number | null | { value: number; numFmt: string }

/**
 * One table as .xlsx with its headings frozen. Text stays text, also where it looks like a formula; give figures beyond 15 digits
 * as text, since a spreadsheet does not hold them exactly.
 */
export async function spreadsheet(
  name: string,
  columns: readonly SheetColumn[],
  rows: readonly (readonly SheetCell[])[],
): Promise<Uint8Array> {
  // Loaded with the first table: seventy modules that a start needs not read.
  const { writeXlsx } = await import('hucre/xlsx')
  return writeXlsx({
    sheets: [
      {
        name: name.replaceAll(/[\\/*?:[\]]/g, ' ').slice(0, 31),
        columns: columns.map(({ header, width, numFmt }, index) => ({
          header,
          key: String(index),
          width: width ?? 18,
          ...(numFmt && { numFmt }),
        })),
        data: rows.map((row) => Object.fromEntries(row.map((cell, index) => [String(index), plain(cell)]))),
        cells: ownFormats(rows),
        freezePane: { rows: 1 },
      },
    ],
  })
}

const plain = (cell: SheetCell): string | number | null =>
  typeof cell === 'object' && cell !== null ? cell.value : cell

/** The cells with a format of their own, by row and column; the headings are row 0. */
function ownFormats(rows: readonly (readonly SheetCell[])[]) {
  const found = new Map<string, { value: number; type: 'number'; style: { numFmt: string } }>()
  for (const [row, cells] of rows.entries())
    for (const [column, cell] of cells.entries())
      if (typeof cell === 'object' && cell !== null)
        found.set(`${row + 1},${column}`, {
          value: cell.value,
          type: 'number',
          style: { numFmt: cell.numFmt },
        })
  return found
}
