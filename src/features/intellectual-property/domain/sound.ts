import { boundaries, exceptions } from './sound-table.ts'

const collator = new Intl.Collator('zh-CN-u-co-pinyin')
const [firstSyllable, lastSyllable] = ['阿', '鿿']
const keep = /[a-z0-9]/

/** The syllable of a Chinese character without its tone; '' for what is none. */
function syllableOf(character: string): string {
  const known = exceptions[character]
  if (known) return known
  if (collator.compare(character, firstSyllable) < 0 || collator.compare(character, lastSyllable) > 0)
    return ''
  let [low, high] = [0, boundaries.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (collator.compare(character, boundaries[middle]?.[0] ?? '') >= 0) low = middle
    else high = middle - 1
  }
  return boundaries[low]?.[1] ?? ''
}

/**
 * How a name sounds: Latin letters and figures as they are, in small letters, and each Chinese character by its syllable without tone ('华信 HX' → 'huaxinhx'). Of characters
 * with several readings the usual one.
 */
export const soundOf = (name: string): string =>
  [...name.normalize('NFKC').toLowerCase()]
    .map((character) =>
      keep.test(character) ? character : /\p{Script=Han}/u.test(character) ? syllableOf(character) : '',
    )
    .join('')
