import { syllables } from './sound-table.ts'

const kept = /[a-z0-9]/

/**
 * How a name sounds: Latin letters and figures as they are, in small letters, and each Chinese character by its syllable without tone ('华信 HX' → 'huaxinhx'). Of characters
 * with several readings the usual one; of those that are not among the 6,763 of GB/T 2312 none.
 */
export const soundOf = (name: string): string =>
  [...name.normalize('NFKC').toLowerCase()]
    .map((character) => (kept.test(character) ? character : (syllables.get(character) ?? '')))
    .join('')
