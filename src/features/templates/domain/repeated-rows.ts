import type { Bookmark, RepeatedRow } from '#engines/documents/domain/index.ts'
import { rowsPart } from '#engines/forms/domain/index.ts'
import type { Binding, Bindings } from './template.ts'

/** Which field fills which bookmark of a document, with one place for each row of a table that is repeated, and those rows. */
export type FilledRows = { bindings: Bindings; rows: RepeatedRow[] }

/**
 * Rows of tables whose cells are bound to columns of a sheet (parts `column.<id>`) are repeated for each row of the sheet: such a row is one place, of its first bound
 * bookmark, and its further bookmarks are places no more; what stands there while the sheet is empty, any of them says. A row with columns of two sheets belongs to the sheet that comes first.
 */
export function filledRows(bookmarks: readonly PlacedInTable[], bindings: Bindings): FilledRows {
  const cells = columnCells(bookmarks, bindings)
  const resolved: Record<string, Binding> = { ...bindings }
  for (const { name, valueName, cell } of bookmarks)
    if (cell && columnOf(bindings[name] ?? bindings[valueName]) && !standsInText(bookmarks, valueName))
      delete resolved[valueName]
  const rows = [...Map.groupBy(cells, ({ row }) => row).values()].flatMap((found) => {
    const [first] = found
    if (!first) return []
    const own = found.filter(({ fieldID }) => fieldID === first.fieldID)
    const at = (index: number) => own.find((one) => one.index === index)
    const places = Array.from({ length: 1 + Math.max(...own.map(({ index }) => index)) }, (_, index) =>
      at(index),
    )
    const said = own.find(({ whenEmpty }) => whenEmpty)
    resolved[first.name] = {
      ...(said && { whenEmpty: said.whenEmpty }),
      fieldID: first.fieldID,
      part: rowsPart(places.map((place) => place?.columnID ?? null)),
    }
    const cells = places.map(
      (place) => place && { name: place.name, before: place.before, after: place.after },
    )
    return [{ bookmark: first.name, cells: cells.map((cell) => cell ?? null) }]
  })
  return { bindings: resolved, rows }
}

/**
 * Bookmarks in a repeated row that cannot be told apart: a second column in one cell, columns of another sheet, and values that are no columns, which would stand in every
 * row and follow the form in the first one only.
 */
export function tornRows(bookmarks: readonly PlacedInTable[], bindings: Bindings): string[] {
  const rows = Map.groupBy(columnCells(bookmarks, bindings), ({ row }) => row)
  return bookmarks
    .filter(({ name, valueName, cell }) => {
      const cells = (cell && rows.get(cell.row)) ?? []
      const own = cells.find((one) => one.name === name)
      if (!cell || !own) return cells.length > 0 && (bindings[name] ?? bindings[valueName]) !== undefined
      return cells.some(
        (other) => other.name !== name && (other.fieldID !== own.fieldID || other.index === cell.index),
      )
    })
    .map(({ name }) => name)
}

type PlacedInTable = Pick<Bookmark, 'name' | 'valueName' | 'cell' | 'fillable'>

/** The cells that columns of sheets fill. */
const columnCells = (bookmarks: readonly PlacedInTable[], bindings: Bindings) =>
  bookmarks.flatMap(({ name, valueName, cell, fillable }) => {
    const binding = bindings[name] ?? bindings[valueName]
    const column = columnOf(binding)
    return column && cell && fillable
      ? [{ ...cell, ...column, name, valueName, whenEmpty: binding?.whenEmpty }]
      : []
  })

function columnOf(binding: Binding | undefined): { fieldID: string; columnID: string } | undefined {
  const columnID = /^column\.(.+)$/.exec(binding?.part ?? '')?.[1]
  return binding && columnID ? { fieldID: binding.fieldID, columnID } : undefined
}

/** Whether a value also stands outside of tables. */
const standsInText = (bookmarks: readonly Pick<Bookmark, 'valueName' | 'cell'>[], value: string): boolean =>
  bookmarks.some(({ valueName, cell }) => valueName === value && !cell)
