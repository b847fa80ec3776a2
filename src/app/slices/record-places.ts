import { records } from './records.ts'

/** Where the nouns of `records` stand in the menu and who may see them. The build works this out once (tools/build/worked-out.ts): the first page needs none of what else a noun is. */
export const recordPlaces = records.map(({ kind, words, screen, menu, may, form }) => ({
  kind,
  many: words.many,
  screen,
  menu,
  may: { read: may.read, write: may.write },
  hasForm: form !== undefined,
}))
export type RecordPlace = (typeof recordPlaces)[number]
