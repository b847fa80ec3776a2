import { simplifiedPairs } from './simplified-characters.ts'

/*
 * What a person who searches takes for the same: full and half width, capitals and small letters, traditional and simplified characters
 * (採購 and 采购). Text is folded where it is kept for searching; where it is not, a pattern stands for every way of writing it.
 */

const simplified = new Map<string, string>()
/** For every folded character all that are folded to it, by one character. */
const variants = new Map<string, string>()

const pairs = [...simplifiedPairs].filter((sign) => sign !== '\n')
for (let i = 1; i < pairs.length; i += 2) {
  const [traditional = '', plain = ''] = [pairs[i - 1], pairs[i]]
  simplified.set(traditional, plain)
  variants.set(plain, (variants.get(plain) ?? plain) + traditional)
}
// ！ to ～ are ! to ~ in full width.
for (let code = 0x21; code <= 0x7e; code++) {
  const sign = String.fromCharCode(code)
  const small = sign.toLowerCase()
  variants.set(small, (variants.get(small) ?? '') + sign + String.fromCharCode(code + 0xfee0))
}

/** The text as it is compared in a search: half width, small letters, simplified. Folding twice is folding once. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Script=Han}/gu, (sign) => simplified.get(sign) ?? sign)

const meaning = /[\\^$.|?*+()[\]{}-]/

/**
 * A regular expression of PostgreSQL (`~*`) for "contains this text", however it is written: '采购' is '[采採][购購]'. Nothing in the
 * text has a meaning of its own.
 */
export const containsPattern = (text: string): string =>
  [...foldedText(text)]
    .map((sign) => {
      const all = [...(variants.get(sign) ?? sign)].map((one) => (meaning.test(one) ? `\\${one}` : one))
      return all.length > 1 ? `[${all.join('')}]` : (all[0] ?? '')
    })
    .join('')

/** Every way of writing what is folded to this text with simplified characters or traditional ones, in half width and small letters: '购' is 购 and 購. For a few signs. */
export const waysOfWriting = (folded: string): string[] =>
  [...folded].reduce<string[]>(
    (before, sign) => {
      const ways = new Set(
        [...(variants.get(sign) ?? ''), sign].map((one) => one.normalize('NFKC').toLowerCase()),
      )
      return before.flatMap((text) => [...ways].map((way) => text + way))
    },
    [''],
  )
