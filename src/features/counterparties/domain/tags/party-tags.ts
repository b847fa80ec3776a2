import { searchText } from '#shared/bigrams.ts'
import type { Issue } from '#shared/issues.ts'
import type { Locale } from '#shared/text.ts'
import { fieldWord } from '../words.ts'

/** Tags of one party, and letters of one tag. */
export const maxTags = 20
export const maxTagLength = 30

/** What parts tags in a cell of a file, and where somebody pastes several at once. */
export const tagSeparators = ['、', '，', ',', '；', ';', '\n']
const between = /[、，,；;\n]/

/** Tags as they are kept: each once as a search reads them, the first writing of it; a text with a separator in it is several. */
export function plainTags(texts: readonly string[]): string[] {
  const known = new Set<string>()
  return texts
    .flatMap((text) => text.normalize('NFC').split(between))
    .map((tag) => tag.trim().replaceAll(/\s+/gu, ' '))
    .filter((tag) => {
      const text = searchText([tag])
      if (!text || known.has(text)) return false
      known.add(text)
      return true
    })
}

const same = (one: string, other: string): boolean => searchText([one]) === searchText([other])

/** These tags with others added and some taken away; what is both added and taken away is taken away. */
export const changedTags = (
  tags: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] =>
  plainTags([...tags, ...add]).filter((tag) => !plainTags(remove).some((gone) => same(gone, tag)))

/** What is wrong with the tags of a party. */
export function tagIssues(texts: readonly string[], path: string, locale: Locale): Issue[] {
  const tags = plainTags(texts)
  const field = fieldWord('tags', locale)
  if (tags.length > maxTags) return [{ path, code: 'tooManyEntries', params: { field, max: maxTags } }]
  return tags.some((tag) => [...tag].length > maxTagLength)
    ? [{ path, code: 'tooLong', params: { field, max: maxTagLength } }]
    : []
}
