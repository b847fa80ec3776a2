import { writeXlsx } from 'hucre/xlsx'

export type SheetColumn = { header: string; width?: number; numFmt?: string }
export type SheetCell = string | number | null

/**
 * One table as .xlsx with its headings frozen. Text stays text, also where it looks like a formula; give figures beyond 15 digits
 * as text, since a spreadsheet does not hold them exactly.
 */
export async function spreadsheet(
  name: string,
  columns: readonly SheetColumn[],
  rows: readonly (readonly SheetCell[])[],
): Promise<Uint8Array> {
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
        data: rows.map((row) => Object.fromEntries(row.map((cell, index) => [String(index), cell]))),
        freezePane: { rows: 1 },
      },
    ],
  })
}
