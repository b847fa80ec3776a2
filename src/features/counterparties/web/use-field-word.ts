import { useLocale } from '#web/index.ts'
import { type FieldWord, fieldWord } from '../domain/words.ts'

/** Names of fields in the language of the page. */
export function useFieldWord(): (key: FieldWord) => string {
  const locale = useLocale()
  return (key) => fieldWord(key, locale)
}
