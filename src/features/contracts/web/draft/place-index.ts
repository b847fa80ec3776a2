import type { PlaceCell } from '#engines/editor/domain/index.ts'
import {
  type CompiledForm,
  cellInTable,
  type FormStore,
  type SheetRow,
  tableCell,
} from '#engines/forms/domain/index.ts'
import { placeOf } from '../../domain/document-texts.ts'
import type { DraftText } from '../../domain/draft-text-api.ts'

/** Which field stands at which position of the text, and the other way round. */
export type PlaceIndex = {
  /** Positions of fields, in the order of the text. */
  places: readonly { name: string; bookmark: string; fieldID: string }[]
  /** Field id → names of its positions, in the order of the text. */
  placesOf: ReadonlyMap<string, readonly string[]>
  fieldOf: ReadonlyMap<string, string>
}

/** The positions that fields of the form fill: by the template's binding, else by the form's own. `present`: those that the pages have now; null: not known. */
export function placeIndex(
  { places, bindings }: Pick<DraftText, 'places' | 'bindings'>,
  form: CompiledForm,
  present: ReadonlySet<string> | null,
): PlaceIndex {
  const list = places.flatMap(({ name, bookmark }) => {
    const fieldID = placeOf(form, bindings, bookmark)?.fieldID
    return fieldID === undefined || present?.has(name) === false ? [] : [{ name, bookmark, fieldID }]
  })
  const byField = Map.groupBy(list, ({ fieldID }) => fieldID)
  return {
    places: list,
    placesOf: new Map([...byField].map(([fieldID, of]) => [fieldID, of.map(({ name }) => name)])),
    fieldOf: new Map(list.map(({ name, fieldID }) => [name, fieldID])),
  }
}

type Text = Pick<DraftText, 'places' | 'bindings'>

/** A sheet at a position, and its rows as they are typed; null where something else stands. */
function sheetAt({ form, peek }: FormStore, { places, bindings }: Text, name: string) {
  const bookmark = places.find((one) => one.name === name)?.bookmark
  const place = bookmark === undefined ? null : placeOf(form, bindings, bookmark)
  const field = place && form.byId.get(place.fieldID)
  if (field?.type.widget !== 'sheetTable') return null
  const rows = peek()[field.id]
  return { part: place?.part, config: field.config, rows: Array.isArray(rows) ? (rows as SheetRow[]) : [] }
}

/** Where a cell of a sheet, `<row>.<column>`, stands in the table at a position; undefined: nowhere. */
export function placeCellAt(store: FormStore, text: Text, name: string, cell: string): PlaceCell | undefined {
  const sheet = sheetAt(store, text, name)
  return (sheet && tableCell(sheet.part, sheet.config, sheet.rows, cell)) ?? undefined
}

/** The cell of a sheet that stands in a cell of the table at a position; null: none. */
export function sheetCellAt(store: FormStore, text: Text, name: string, cell: PlaceCell): string | null {
  const sheet = sheetAt(store, text, name)
  return sheet && cellInTable(sheet.part, sheet.config, sheet.rows, cell)
}
