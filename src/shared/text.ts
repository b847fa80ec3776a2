export type Locale = 'zh-CN' | 'en'

/** Words in both languages, beside what they name: 'Chinese | English'. */
export type Words = `${string} | ${string}`

/** One side of words: '职位 | Position' → 职位. */
export function said(words: Words, locale: Locale): string {
  const [zh = '', en = zh] = words.split(' | ')
  return locale === 'en' ? en : zh
}

/** Words inside a sentence: 职位; in English with a small letter, as "New position" has it, unless they begin with a word that keeps its capital ("IP right", "English name"). */
export const saidInside = (words: Words, locale: Locale): string => {
  const text = said(words, locale)
  return locale !== 'en' || /^(\p{Lu}\p{Lu}|English\b)/u.test(text)
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1)
}

/** A name, and the English one where there is any. */
export type LocalName = { name: string; nameEn?: string }

/** The name in a language: without an English one it is the same in both. */
export const nameIn = ({ name, nameEn }: LocalName, locale?: Locale): string =>
  (locale === 'en' && nameEn) || name

/** Text that somebody typed, as words; without English the same in both languages. A ' | ' in it would end the Chinese, so it becomes ' / '. */
export const typedWords = (zh: string, en = ''): Words =>
  `${zh.replaceAll(' | ', ' / ')} | ${(en || zh).replaceAll(' | ', ' / ')}`

/** Words in one language, their `{name}` placeholders filled. */
export const wordsIn =
  (locale: Locale) =>
  (words: Words, params: TextParams = {}): string =>
    fillText(said(words, locale), params)

/** Names one after the other as a language writes them: 甲、乙 or A, B. */
export const listIn = (names: readonly (string | number)[], locale: Locale): string =>
  names.join(said('、 | , ', locale))

/** Words between the quotation marks of a language: 「甲」 or “A”. */
export const quotedIn = (words: string, locale: Locale): string =>
  locale === 'en' ? `“${words}”` : `「${words}」`

export type TextParams = Record<string, string | number>

/** The parameters for one language: what is given in both, `status` and `statusEn`, is taken in English as it is there. */
export function paramsIn(params: TextParams, locale: Locale): TextParams {
  if (locale !== 'en') return params
  const english = Object.entries(params).filter(([name]) => name.endsWith('En'))
  return { ...params, ...Object.fromEntries(english.map(([name, words]) => [name.slice(0, -2), words])) }
}

/** Words in both languages as such parameters: `field`, '职位 | Position' → `field`, `fieldEn`. */
export const inBoth = <N extends string>(name: N, words: Words) =>
  ({ [name]: said(words, 'zh-CN'), [`${name}En`]: said(words, 'en') }) as Record<N | `${N}En`, string>

/** Fills `{name}` placeholders; one that has no value stays as it is. */
export const fillText = (text: string, params: TextParams): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
