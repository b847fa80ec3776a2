import { listIn, said } from '#shared/text.ts'
import { useLocale } from '#web/index.ts'
import type { FlowKind } from '../domain/lists.ts'

/** Says kinds of records in words, in a row; '' for none. */
export function useKindWords(kinds: readonly FlowKind[]): (chosen: readonly string[]) => string {
  const locale = useLocale()
  return (chosen) =>
    listIn(
      kinds.filter(({ kind }) => chosen.includes(kind)).map(({ words }) => said(words, locale)),
      locale,
    )
}
