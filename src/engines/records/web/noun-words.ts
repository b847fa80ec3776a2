import { type Locale, listIn, saidInside } from '#shared/text.ts'
import type { AnyRecord } from '../domain/record.ts'

/** The noun inside a sentence: 职位, position, IP right. */
export const nounIn = ({ words }: Pick<AnyRecord, 'words'>, locale: Locale, isMany = false): string =>
  saidInside(isMany ? words.many : words.one, locale)

/** The fields that a search looks in, as a list: 名称、编号. */
export const searchedFields = (record: AnyRecord, locale: Locale): string =>
  listIn(
    record.list.search.flatMap((key) => {
      const field = record.fields[key]
      return field ? [saidInside(field.words, locale)] : []
    }),
    locale,
  )
