import type { Locale } from '#shared/text.ts'

type Word = { zh: string; en: string }

/** What actions, kinds of records and fields are called. The application gives it: it alone knows all of them. */
export type AuditWords = {
  /** By kind of record: `contract`. */
  kinds: Readonly<Record<string, Word>>
  /** By the verb after the point of an action: `submit`. */
  verbs: Readonly<Record<string, Word>>
  /** Whole actions whose words do not follow from noun and verb. */
  actions: Readonly<Record<string, Word>>
  /** By key of a value in `before` and `after`: by `kind.key` (`law_firm.name`), or by `key` for every kind. */
  fields: Readonly<Record<string, Word>>
  /** Codes and states as values, by `kind.key.value` (`contract.status.6`) or `key.value` for every kind (`locale.en`). */
  values: Readonly<Record<string, Word>>
}

export const noWords: AuditWords = { kinds: {}, verbs: {}, actions: {}, fields: {}, values: {} }

const said = (word: Word | undefined, locale: Locale): string | undefined =>
  word && (locale === 'en' ? word.en : word.zh)

export const kindText = (words: AuditWords, kind: string, locale: Locale): string =>
  said(words.kinds[kind], locale) ?? kind

/** '提交合同' for `contract.submit`; the action itself where a word is missing. */
export function actionText(words: AuditWords, action: string, locale: Locale): string {
  const whole = said(words.actions[action], locale)
  if (whole) return whole
  const [kind = '', verb = ''] = action.split('.')
  const verbText = said(words.verbs[verb], locale)
  if (!verbText || !words.kinds[kind]) return action
  return locale === 'en'
    ? `${verbText} ${kindText(words, kind, locale).toLowerCase()}`
    : `${verbText}${kindText(words, kind, locale)}`
}

/** The words of a value's key, by kind of record first. */
export const fieldText = (words: AuditWords, kind: string, key: string, locale: Locale): string =>
  said(words.fields[`${kind}.${key}`] ?? words.fields[key], locale) ?? key

/** The words of a code, by kind of record first. */
export const valueWord = (
  words: AuditWords,
  { kind, key, value }: { kind: string; key: string; value: string },
  locale: Locale,
): string | undefined =>
  said(words.values[`${kind}.${key}.${value}`] ?? words.values[`${key}.${value}`], locale)
