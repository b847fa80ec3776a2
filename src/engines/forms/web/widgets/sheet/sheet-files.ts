import { figureCell } from '#shared/figure-cell.ts'
import type { FieldConfig } from '../../../domain/definition/field-config.ts'
import type { SpreadsheetCell } from '../../../domain/field-types/cut-figures.ts'
import { cellOf, columnsOf, type SheetRow } from '../../../domain/field-types/sheet-cells.ts'
import { spreadsheetCell, spreadsheetFormat } from '../../../domain/field-types/sheet-text.ts'
import type { FormContext } from '../../../domain/form-context.ts'

/** More lines than a sheet may have are not even read. */
const mostLines = 2_000

/** The lines of the first sheet with anything in it. The reader is loaded when it is first needed. */
export async function readLines(file: File): Promise<SpreadsheetCell[][]> {
  const { readXlsx } = await import('hucre/xlsx')
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()), {
    maxRows: mostLines,
    readStyles: true,
  })
  const sheet = sheets.find(({ rows }) => rows.length > 0)
  return (sheet?.rows ?? []).map((cells, row) =>
    cells.map((cell, column) =>
      typeof cell === 'number'
        ? figureCell(cell, sheet?.cells?.get([row, column].join())?.style?.numFmt ?? null)
        : cell,
    ),
  )
}

/** Names that a spreadsheet takes for one of its sheets. */
const sheetName = (name: string): string => name.replaceAll(/[\\/*?:[\]]/g, ' ').slice(0, 31) || 'Sheet1'

const letters = (index: number): string =>
  (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** Rows as an .xlsx with headings, number formats, and lists of the options where a column has a few; the template when there are none. */
export async function sheetFile(
  field: FieldConfig,
  rows: readonly SheetRow[],
  context: FormContext,
): Promise<Blob> {
  const { writeXlsx } = await import('hucre/xlsx')
  const columns = columnsOf(field)
  const lists = columns.flatMap(({ config }, index) => {
    const values = config.options.map(({ label }) => label)
    const isOne = config.type === 'select' || config.type === 'radio'
    // A list in a cell's rule holds 255 characters, and no comma of its own.
    if (
      !isOne ||
      values.length === 0 ||
      values.join().length > 255 ||
      values.some((one) => one.includes(','))
    )
      return []
    return [{ type: 'list' as const, values, range: `${letters(index)}2:${letters(index)}501` }]
  })
  const bytes = await writeXlsx({
    sheets: [
      {
        name: sheetName(field.name),
        columns: columns.map((column) => {
          const numFmt = spreadsheetFormat(column)
          return { header: column.config.name, key: column.id, width: 18, ...(numFmt && { numFmt }) }
        }),
        data: rows.map((row) =>
          Object.fromEntries(
            columns.map((column) => [column.id, spreadsheetCell(column, cellOf(row, column.id), context)]),
          ),
        ),
        freezePane: { rows: 1 },
        ...(lists.length > 0 && { dataValidations: lists }),
      },
    ],
  })
  return new Blob([bytes as Uint8Array<ArrayBuffer>], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}
