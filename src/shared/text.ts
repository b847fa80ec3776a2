export type Locale = 'zh-CN' | 'en'

/** Chooses between the Chinese and the English words of something. */
export const wordsIn =
  (locale: Locale) =>
  (zh: string, en: string): string =>
    locale === 'en' ? en : zh

export type TextParams = Record<string, string | number>

/** Fills `{name}` placeholders; one that has no value stays as it is. */
export const fillText = (text: string, params: TextParams): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
