import { type Locale, said, saidInside, type Words } from '#shared/text.ts'
import type { AuditWords } from '../domain/log-words.ts'

const saidOf = (words: Words | undefined, locale: Locale): string | undefined => words && said(words, locale)

export const kindText = (words: AuditWords, kind: string, locale: Locale): string =>
  saidOf(words.kinds[kind], locale) ?? kind

/** '提交合同' for `contract.submit`; the action itself where a word is missing. */
export function actionText(words: AuditWords, action: string, locale: Locale): string {
  const whole = saidOf(words.actions[action], locale)
  if (whole) return whole
  const [kind = '', verb = ''] = action.split('.')
  const verbText = saidOf(words.verbs[verb], locale)
  const noun = words.kinds[kind]
  if (!verbText || !noun) return action
  return `${verbText}${locale === 'en' ? ' ' : ''}${saidInside(noun, locale)}`
}

/** The words of a value's key, by kind of record first. */
export const fieldText = (words: AuditWords, kind: string, key: string, locale: Locale): string =>
  saidOf(words.fields[`${kind}.${key}`] ?? words.fields[key], locale) ?? key

/** The words of a code, by kind of record first. */
export const valueWord = (
  words: AuditWords,
  { kind, key, value }: { kind: string; key: string; value: string },
  locale: Locale,
): string | undefined =>
  saidOf(words.values[`${kind}.${key}.${value}`] ?? words.values[`${key}.${value}`], locale)
