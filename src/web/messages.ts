import i18next, { type i18n } from 'i18next'
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { type Locale, listIn, type Words } from '#shared/text.ts'

/** Names of the `{placeholders}` in a text. */
type ParamsIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsIn<Rest>
  : never

/** Texts by key, each `'中文 | English'`; a third part is the English singular of `{count}`. */
type Texts = Readonly<Record<string, Words>>

/** The texts of one slice in both languages, made by `messages`. */
export type Messages<Z extends Texts = Texts> = { readonly namespace: string; readonly texts: Z }

type Arguments<T extends string> = string extends T
  ? [params?: Record<string, string | number>]
  : [ParamsIn<T>] extends [never]
    ? []
    : [params: Record<ParamsIn<T>, string | number>]

/** Keys of texts without placeholders, for tables of labels (menus, columns). */
export type PlainKey<M extends Messages> = {
  [K in keyof M['texts']]: [ParamsIn<M['texts'][K]>] extends [never] ? K : never
}[keyof M['texts']]

/** Looks a text up. A wrong key, or a missing placeholder, fails the type check. */
export type Text<M extends Messages> = <K extends keyof M['texts']>(
  key: K,
  ...args: Arguments<M['texts'][K]>
) => string

const localeKey = 'chancery.locale'

const storedLocale = (): Locale => {
  try {
    const stored = globalThis.localStorage?.getItem(localeKey)
    if (stored === 'en' || stored === 'zh-CN') return stored
  } catch {
    // Storage may be forbidden in this browser; the language then lasts as long as the page.
  }
  return 'zh-CN'
}

const engine: i18n = i18next.createInstance()
void engine.init({
  lng: storedLocale(),
  fallbackLng: 'zh-CN',
  supportedLngs: ['zh-CN', 'en'],
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  resources: {},
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  returnEmptyString: true,
})

/**
 * The texts of one slice: `messages('contract', { title: '合同 | Contracts' })`. A text without English fails the type check.
 */
export function messages<const Z extends Texts>(namespace: string, texts: Z): Messages<Z> {
  const chinese: Record<string, string> = {}
  const english: Record<string, string> = {}
  for (const [key, words] of Object.entries(texts)) {
    const [zh = '', en = '', singular] = words.split(' | ')
    chinese[key] = zh
    english[key] = en
    if (singular) english[`${key}_one`] = singular
  }
  engine.addResourceBundle('zh-CN', namespace, chinese, true, true)
  engine.addResourceBundle('en', namespace, english, true, true)
  return { namespace, texts }
}

const textIn = <M extends Messages>(bundle: M, locale: Locale): Text<M> => {
  const translate = engine.getFixedT(locale, bundle.namespace)
  return (key, ...args) => translate(key as string, (args[0] ?? {}) as Record<string, string | number>)
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The language of the page right now; for code outside React. */
export const currentLocale = (): Locale => (engine.language === 'en' ? 'en' : 'zh-CN')

/** Changes the language of the page and remembers it in this browser. */
export function setLocale(locale: Locale): void {
  void engine.changeLanguage(locale)
  try {
    globalThis.localStorage?.setItem(localeKey, locale)
  } catch {
    // See storedLocale.
  }
  if (globalThis.document) document.documentElement.lang = locale
  for (const listener of listeners) listener()
}

/** Names one after the other as the language of the page writes them: 甲、乙 or A, B. */
export const listed = (names: readonly string[]): string => listIn(names, currentLocale())

/** Between a label and what it labels: ： or a colon with its space. */
export const colon = (): string => (currentLocale() === 'en' ? ': ' : '：')

/** What stands behind a word in brackets, with the space that English puts before them. */
export const inBrackets = (words: string): string =>
  currentLocale() === 'en' ? ` (${words})` : `（${words}）`

/** Another language than the page's for what stands below: paper speaks the organisation's, whoever prints it. */
export const InLanguage = createContext<Locale | null>(null)

/** The language of the page, or of the part that a component stands in; it renders again when the page's changes. */
export function useLocale(): Locale {
  const page = useSyncExternalStore(subscribe, currentLocale, currentLocale)
  return useContext(InLanguage) ?? page
}

/** `const t = useText(contractMessages); t('title')`. The function is stable until the language changes. */
export function useText<M extends Messages>(bundle: M): Text<M> {
  const locale = useLocale()
  return useMemo(() => textIn(bundle, locale), [bundle, locale])
}

/** The same outside React, in the language of the moment of the call. */
export const textOf = <M extends Messages>(bundle: M): Text<M> => textIn(bundle, currentLocale())
