import type { RelationType } from '#engines/forms/domain/index.ts'
import { type Locale, said } from '#shared/text.ts'
import { relationWords, type Side } from '../domain/contract-relations.ts'

/** What the log says of an entry beside what was done: the file that it was about, the contract that was tied or untied, and the words that were given with it. */
export function logParticulars(
  { after, detail }: { after: unknown; detail: unknown },
  locale: Locale,
): string[] {
  const file = textOf(after, 'file')
  const [comment, reason] = [textOf(detail, 'comment'), textOf(detail, 'blacklistReason')]
  return [file, relationIn(detail, locale), comment, reason].filter((words) => words !== '')
}

function relationIn(detail: unknown, locale: Locale): string {
  const other = textOf(detail, 'other')
  if (!other) return ''
  const { relationType, side } = detail as { relationType: RelationType; side: Side }
  return `${said(relationWords(relationType, side), locale)}${said('： | : ', locale)}${other}`
}

const textOf = (side: unknown, key: string): string => {
  const value = typeof side === 'object' && side !== null ? (side as Record<string, unknown>)[key] : undefined
  return typeof value === 'string' ? value.trim() : ''
}
