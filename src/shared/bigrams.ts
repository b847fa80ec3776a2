/**
 * Chinese search by fragments. The application writes two columns beside what is searched: `search_text text` (what `searchText`
 * gives) and `bigrams text[]` with a GIN index (what `bigrams` gives of it). A list then asks `bigrams @> grams` and checks the
 * rows found with `search_text like pattern`. Under row-level security an index cannot be used for `@>`, because the operator is not
 * leakproof: ask through a plain view of the owner that names the organisation (docs/decisions/20261120-search-behind-the-wall.md).
 */

import { foldedText } from './same-text.ts'

const separator = '\n'

const withoutSpaces = (text: string): string => foldedText(text).replaceAll(/\s+/gu, '')

/**
 * What is searched, as one text: full width becomes half width, capitals small, traditional characters simplified, white space goes; fields stay apart by a line end.
 * searchText(['ＡＢＣ 公司', 'HT-01']) is 'abc公司\nht-01'. Null and empty fields are left out.
 */
export const searchText = (fields: readonly (string | null | undefined)[]): string =>
  fields
    .map((field) => withoutSpaces(field ?? ''))
    .filter(Boolean)
    .join(separator)

/**
 * Every pair of neighbouring characters of a `searchText`, each once, in the order of their appearance; a pair never spans two
 * fields. bigrams('采购合同') is ['采购', '购合', '合同'].
 */
export function bigrams(text: string): string[] {
  const found = new Set<string>()
  for (const field of text.split(separator)) {
    const characters = [...field]
    for (let i = 1; i < characters.length; i++) found.add(`${characters[i - 1]}${characters[i]}`)
  }
  return [...found]
}

/** Two neighbouring characters. */
export type Gram = string

export type SearchQuery = {
  /** All of them are in a row that matches: `bigrams @> grams`. Empty when every fragment is a single character. */
  grams: Gram[]
  /** LIKE patterns over `search_text`, all of which match; none where the grams decide alone. */
  patterns: string[]
  /** At most this share of all rows matches, as far as is known; 0 when a gram of it is rare or nothing is known. */
  share: number
}

/** So many rare grams find a row; more only cost. */
const mostRare = 8
/** So many pairs of digits, all of them common, find a number. */
const mostDigits = 5

/**
 * Two digits of a number, common and yet not in most rows. The pairs of a number are nearly independent of each other, as those of a word are not: each that is asked for beside another
 * leaves its share of the rows.
 */
const isDigits = (gram: Gram, share: number): boolean => share < 0.5 && /^[0-9]{2}$/.test(gram)

/**
 * A person's search as a condition; fragments between spaces must all occur. Null when nothing is searched. A fragment of two characters
 * is decided by its gram; longer ones are checked again, because grams may stand apart; a single character has only the check.
 * `common` says which grams many rows hold, and what share of them: where a search has a rarer gram, the common ones are not looked up.
 */
export function searchQuery(
  q: string | undefined,
  common: ReadonlyMap<Gram, number> = new Map(),
): SearchQuery | null {
  const fragments = [...new Set(foldedText(q ?? '').split(/\s+/u))].filter(Boolean)
  if (!fragments.length) return null
  const shareOf = (gram: Gram) => common.get(gram) ?? 0
  const grams = gramsToAsk(fragments, common)
  const checked = fragments.filter((fragment) => [...fragment].length !== 2 || !grams.includes(fragment))
  return {
    grams,
    patterns: checked.map((fragment) => `%${likeLiteral(fragment)}%`),
    share: shareOfAll(fragments.flatMap(bigrams), shareOf),
  }
}

/** The share of the rarest gram, times those of the other pairs of digits; 0 without grams. */
function shareOfAll(grams: readonly Gram[], shareOf: (gram: Gram) => number): number {
  const [rarest, ...others] = [...new Set(grams)].toSorted((a, b) => shareOf(a) - shareOf(b))
  if (rarest === undefined) return 0
  const digits = others.map(shareOf).filter((share, at) => isDigits(others[at] as Gram, share))
  return digits.reduce((product, share) => product * share, shareOf(rarest))
}

function gramsToAsk(fragments: readonly string[], common: ReadonlyMap<Gram, number>): Gram[] {
  if (!common.size) return [...new Set(fragments.flatMap(coveringGrams))]
  const rare = fragments.flatMap(bigrams).filter((gram) => !common.has(gram))
  if (rare.length) return [...new Set(rare)].slice(0, mostRare)
  const shareOf = (gram: Gram) => common.get(gram) ?? 0
  const byShare = (grams: readonly Gram[]) => grams.toSorted((a, b) => shareOf(a) - shareOf(b))
  const digits = byShare(fragments.flatMap(bigrams).filter((gram) => isDigits(gram, shareOf(gram))))
  return [
    ...new Set([
      ...fragments.flatMap((one) => byShare(bigrams(one)).slice(0, 1)),
      ...digits.slice(0, mostDigits),
    ]),
  ]
}

/**
 * Grams that together cover a fragment: every second one and the last. The check finds what stands apart, and the database judges fewer
 * of them better: it takes each for independent of the others.
 */
const coveringGrams = (fragment: string): Gram[] => {
  const characters = [...fragment]
  return bigrams(fragment).length < characters.length - 1
    ? bigrams(fragment)
    : bigrams(fragment).filter((_, i, all) => i % 2 === 0 || i === all.length - 1)
}

/** Rows that a search may look through one by one, however common its words seem to be. */
const longestWalk = 40_000

/**
 * How many rows to look through one by one for `wanted` matches, before the index is asked: twice as many as should do, when that is less
 * work than reading the index entries of a gram that a `share` of all `rows` hold; 0 when the index is the better way.
 */
export function rowsToWalk({ share, rows, wanted }: { share: number; rows: number; wanted: number }): number {
  // Milliseconds by measurement (bench/README.md): a row looked at, an entry read, a row found by its entry and looked at.
  const [walked, entry, found] = [0.000_5, 0.000_35, 0.001]
  const matches = share * rows
  if (matches < wanted * 1.2 || wanted / share > longestWalk) return 0
  const isQuicker = (wanted / share) * walked < matches * entry + wanted * found
  return isQuicker ? Math.min(Math.ceil((2 * wanted) / share), longestWalk) : 0
}

/** LIKE patterns over `search_text` for every fragment of a search: they decide alone, row by row, without the grams. */
export const searchPatterns = (q: string | undefined): string[] =>
  [...new Set(foldedText(q ?? '').split(/\s+/u))]
    .filter(Boolean)
    .map((fragment) => `%${likeLiteral(fragment)}%`)

const likeLiteral = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
