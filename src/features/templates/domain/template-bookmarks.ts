import type { Bookmark, RepeatedRow } from '#engines/documents/domain/index.ts'
import { rowsPart } from '#engines/forms/domain/index.ts'
import type { Binding, Bindings } from './template.ts'

/** A bookmark as far as the template's page looks at it. */
export type PlacedBookmark = { name: string; valueName: string; text: string; fillable: boolean }

/** One value of the document: its places and the field that fills them. */
export type BookmarkGroup = {
  valueName: string
  places: readonly PlacedBookmark[]
  fieldID: string | null
  part: string | undefined
  /** `unbound`: keeps its text; `field`: bound to a field that the form lacks; `document`: bound, but not in the document; `row`: see `tornRows`. */
  problem: 'unbound' | 'field' | 'document' | 'row' | null
}

/** The values of a document with their places, in the order of the text; bindings without a place come last. `torn`: bookmarks that cannot be told apart in their row. */
export function bookmarkGroups(
  bookmarks: readonly PlacedBookmark[],
  bindings: Bindings,
  fieldIDs: ReadonlySet<string>,
  torn: readonly string[],
): BookmarkGroup[] {
  const groups = new Map<string, PlacedBookmark[]>()
  for (const bookmark of bookmarks)
    groups.set(bookmark.valueName, [...(groups.get(bookmark.valueName) ?? []), bookmark])
  for (const name of Object.keys(bindings)) if (!groups.has(name)) groups.set(name, [])
  return [...groups].map(([valueName, places]) => {
    const binding = bindings[valueName]
    const problem = !places.length
      ? 'document'
      : !binding
        ? 'unbound'
        : !fieldIDs.has(binding.fieldID)
          ? 'field'
          : places.some(({ name }) => torn.includes(name))
            ? 'row'
            : null
    return { valueName, places, fieldID: binding?.fieldID ?? null, part: binding?.part, problem }
  })
}

/** Names of the bookmarks that a field fills, in the order of the text. */
export const placesOfField = (
  bookmarks: readonly PlacedBookmark[],
  bindings: Bindings,
  fieldID: string,
): string[] =>
  bookmarks.filter(({ valueName }) => bindings[valueName]?.fieldID === fieldID).map(({ name }) => name)

/**
 * A free name for one more place of a field: `amount`, then `amount_2`, `amount_3` … which share its binding; with a part `amount_words`.
 * A value name that is bound to something else is left alone. `taken`: every name of the document.
 */
export function bookmarkNameFor(
  { fieldID, part }: { fieldID: string; part?: string | undefined },
  taken: readonly string[],
  bindings: Bindings,
): { name: string; valueName: string } {
  const names = new Set(taken.map((name) => name.toLowerCase()))
  const stem = `${fieldID}${part ? `_${part}` : ''}`.replaceAll(/[^\p{L}\p{N}_]/gu, '_').slice(0, 32)
  const isAnothers = (base: string) => {
    const binding = bindings[base]
    return binding !== undefined && (binding.fieldID !== fieldID || binding.part !== part)
  }
  let valueName = stem
  // Not _2: that would be read as the second place of the stem.
  for (let count = 1; isAnothers(valueName); count++) valueName = `${stem}_v${count}`
  if (!names.has(valueName.toLowerCase())) return { name: valueName, valueName }
  for (let count = 2; count < 100; count++) {
    const name = `${valueName}_${count}`
    if (!names.has(name.toLowerCase())) return { name, valueName }
  }
  return bookmarkNameFor({ fieldID: `${fieldID}_v`, part }, taken, bindings)
}

/** Bindings after a bookmark got another name: those of the value go with its last place, a further place of a value takes them along. */
export function renamedBindings(
  bindings: Bindings,
  before: readonly PlacedBookmark[],
  after: readonly PlacedBookmark[],
  [from, to]: [string, string],
): Bindings {
  const old = before.find(({ name }) => name === from)?.valueName
  const next = after.find(({ name }) => name === to)?.valueName
  if (!old || !next || old === next) return bindings
  const binding = bindings[old]
  const { [old]: _, ...rest } = bindings
  const isGone = !after.some(({ valueName }) => valueName === old)
  const kept = isGone ? rest : bindings
  return binding && !kept[next] ? { ...kept, [next]: binding } : kept
}

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
