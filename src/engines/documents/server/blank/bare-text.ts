/** Signs that a writer puts between the parts of a figure, an account or a date, or leaves out. */
const between = /[\s,，.·\-–—_/'’\u200b-\u200d\u2060\ufeff]/u

/** Fewer figures or letters than this stand everywhere, and say nothing by themselves; of Chinese a name has three. */
const leastSigns = 4
const leastChinese = 3

/** A text without what may stand between its signs, in one width and case, and where each of these stands. */
export function bareText(text: string): { text: string; places: number[] } {
  const places: number[] = []
  let signs = ''
  for (let place = 0; place < text.length; place++) {
    const sign = text.charAt(place)
    if (between.test(sign)) continue
    // One sign stays one sign, so that each keeps its place.
    const plain = sign.normalize('NFKC').toLowerCase()
    signs += plain.length === 1 ? plain : sign
    places.push(place)
  }
  return { text: signs, places }
}

/** Whether a bare word is long enough to be taken out wherever it stands. */
export const canBeBlackened = (bare: string): boolean =>
  bare.length >= (/\p{Script=Han}/u.test(bare) ? leastChinese : leastSigns)

/** Whether a bare text says a bare word. A short figure is said only where it stands by itself. */
export function says(text: string, word: string): boolean {
  if (canBeBlackened(word) || !/^\d+$/.test(word)) return text.includes(word)
  return new RegExp(`(?<!\\d)${word}(?!\\d)`, 'u').test(text)
}
