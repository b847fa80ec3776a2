import { type Locale, listIn, said } from '#shared/text.ts'
import type { AnyRecord } from '../domain/record.ts'

/** The noun inside a sentence: 职位; in English with a small letter, as "New position" has it, unless it begins with letters that stand for words ("IP right"). */
export function nounIn({ words }: Pick<AnyRecord, 'words'>, locale: Locale, isMany = false): string {
  const noun = said(isMany ? words.many : words.one, locale)
  const isAbbreviated = /^\p{Lu}\p{Lu}/u.test(noun)
  return locale === 'en' && !isAbbreviated ? noun.charAt(0).toLowerCase() + noun.slice(1) : noun
}

/** The fields that a search looks in, as a list: 名称、编号. */
export const searchedFields = (record: AnyRecord, locale: Locale): string =>
  listIn(
    record.list.search.flatMap((key) => {
      const field = record.fields[key]
      const words = field && said(field.words, locale)
      return words ? [locale === 'en' ? words.toLowerCase() : words] : []
    }),
    locale,
  )
