import type { CompiledForm } from '#engines/forms/domain/index.ts'
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
