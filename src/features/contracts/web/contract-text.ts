import type { OutlineBlock } from '#engines/documents/domain/index.ts'
import type { CompiledForm } from '#engines/forms/domain/index.ts'
import type { ContractOutline } from '../domain/outline-api.ts'

/** One piece of the text as the preview shows it. `place`: its number among all bookmark positions, from 0. */
export type TextPiece = {
  text: string
  place: number | null
  bookmark: string | null
  fieldID: string | null
}
export type TextBlock = Omit<OutlineBlock, 'cells'> & { cells: TextPiece[][] }

/** The template's text, and where each field stands in it. */
export type ContractText = {
  blocks: TextBlock[]
  /** Field id → its places, in the order of the text. */
  placesOf: ReadonlyMap<string, readonly number[]>
  /** Places that belong to a field of the form, in the order of the text. */
  places: readonly number[]
}

/** Numbers the bookmark positions of an outline and gives each its field: by the template's binding, else by the form's own. */
export function contractText({ blocks, bindings }: ContractOutline, form: CompiledForm): ContractText {
  const fieldOf = new Map<string, string>()
  for (const { id, bookmarks } of form.fields)
    for (const { bookmarkName } of bookmarks) fieldOf.set(bookmarkName, id)
  for (const [bookmark, { fieldID }] of Object.entries(bindings))
    if (form.byId.has(fieldID)) fieldOf.set(bookmark, fieldID)
  const placesOf = new Map<string, number[]>()
  const places: number[] = []
  let count = 0
  const pieceOf = (text: string, bookmark: string | null): TextPiece => {
    if (bookmark === null) return { text, place: null, bookmark, fieldID: null }
    const place = count++
    const fieldID = fieldOf.get(bookmark) ?? null
    if (fieldID !== null) {
      places.push(place)
      placesOf.set(fieldID, [...(placesOf.get(fieldID) ?? []), place])
    }
    return { text, place, bookmark, fieldID }
  }
  return {
    blocks: blocks.map((block) => ({
      ...block,
      cells: block.cells.map((cell) => cell.map(({ text, bookmark }) => pieceOf(text, bookmark))),
    })),
    placesOf,
    places,
  }
}
