import type { Bindings } from './template.ts'

/** A bookmark as far as the template's page looks at it. */
export type PlacedBookmark = { name: string; valueName: string; text: string; fillable: boolean }

/** One value of the document: its places and the field that fills them. */
export type BookmarkGroup = {
  valueName: string
  places: readonly PlacedBookmark[]
  fieldID: string | null
  part: string | undefined
  /** `unbound`: keeps its text; `field`: bound to a field that the form lacks; `document`: bound, but not in the document. */
  problem: 'unbound' | 'field' | 'document' | null
}

/** The values of a document with their places, in the order of the text; bindings without a place come last. */
export function bookmarkGroups(
  bookmarks: readonly PlacedBookmark[],
  bindings: Bindings,
  fieldIDs: ReadonlySet<string>,
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
        : fieldIDs.has(binding.fieldID)
          ? null
          : 'field'
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
