import { searchText } from '#shared/bigrams.ts'

/** Signs that people put or leave out as they like. */
const signs = /[()[\]{}<>《》〈〉【】「」『』〔〕“”"'‘’·•・.,、。;:—–\-_/\\]/gu

/**
 * What two names are the same by: width, case, spaces, brackets, traditional characters and the ways of writing the same legal form
 * (有限责任公司 and 有限公司, Co., Ltd. and Company Limited) make no difference. A name of signs alone stays as it is.
 */
export function nameKey(name: string): string {
  const folded = searchText([name])
  const key = folded
    .replaceAll(signs, '')
    .replaceAll('有限责任公司', '有限公司')
    .replace(/(?:company|co)?(?:limited|ltd)$/, 'ltd')
  return key || folded
}

const legalForm = /(?:股份有限公司|有限公司|集团|公司|ltd|inc|llc|gmbh)$/u

/** What is particular to a name: its key without the legal form at its end. */
function coreOf(key: string): string {
  const core = key.replace(legalForm, '').replace(legalForm, '')
  return [...core].length >= 2 ? core : key
}

/** What speaks for two parties being one. `differs` of spelling: so many characters. */
export type Likeness =
  | { reason: 'sameNumber' | 'sameName'; score: 100 }
  | { reason: 'spelling'; score: number; differs: number }
  | { reason: 'contained'; score: number }

/** Characters of the particular part: fewer are never similar, so many may differ in two. */
const [fewest, long] = [4, 9]

/**
 * How alike two names are, 0 to 100, and why; null: not enough to be told. Names that differ in a character, long ones in two, are misspelt; one
 * that begins or ends with the other's particular part has a place or a word more.
 */
export function likenessOf(name: string, other: string): Likeness | null {
  const [key, otherKey] = [nameKey(name), nameKey(other)]
  if (!key || !otherKey) return null
  if (key === otherKey) return { reason: 'sameName', score: 100 }
  const [core, otherCore] = [[...coreOf(key)], [...coreOf(otherKey)]]
  const [least, most] = [core.length, otherCore.length].toSorted((a, b) => a - b) as [number, number]
  if (least < fewest) return null
  const differs = distance(core, otherCore, 2)
  // In another legal form alone it is no character that differs.
  if (differs <= (least >= long ? 2 : 1))
    return { reason: 'spelling', score: Math.round(95 * (1 - differs / most)), differs }
  const [short, whole] = [core, otherCore]
    .toSorted((a, b) => a.length - b.length)
    .map((one) => one.join('')) as [string, string]
  const isPart = whole.startsWith(short) || whole.endsWith(short)
  return isPart && least * 2 >= most
    ? { reason: 'contained', score: Math.round(60 + (30 * least) / most) }
    : null
}

/** Characters to change, add or take away to make one of the other; one more than `most` when it takes more. */
function distance(from: readonly string[], to: readonly string[], most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1
  let above = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (const [i, sign] of from.entries()) {
    const row = [i + 1]
    for (const [j, other] of to.entries())
      row.push(
        Math.min((above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1, (above[j] ?? 0) + (sign === other ? 0 : 1)),
      )
    above = row
  }
  return Math.min(above[to.length] ?? 0, most + 1)
}

/** As `name_pairs` of the database has them. */
export const pairsOf = (text: string): string[] => {
  const all = [...text]
  return [...new Set(all.slice(1).map((sign, i) => `${all[i]}${sign}`))]
}

/** The pairs of a name's particular part: the more of them another name has, the likelier it is similar. */
export const particularPairs = (name: string): string[] => pairsOf(coreOf(nameKey(name)))

/**
 * Pairs of neighbouring characters that a similar name has: all of at least one of these parts. The particular part is cut so that one part stays whole
 * wherever the other name differs. Empty for names too short to be similar to another.
 */
export function partsToFind(name: string): string[][] {
  const core = [...coreOf(nameKey(name))]
  if (core.length < fewest) return []
  const count = core.length >= long ? 3 : 2
  const length = core.length / count
  return Array.from({ length: count }, (_, i) =>
    pairsOf(core.slice(Math.round(i * length), Math.round((i + 1) * length)).join('')),
  )
}
