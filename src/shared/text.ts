export type Locale = 'zh-CN' | 'en'

export type TextParams = Record<string, string | number>

/** Fills `{name}` placeholders; one that has no value stays as it is. */
export const fillText = (text: string, params: TextParams): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
