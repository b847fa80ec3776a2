import type { Locale } from './text.ts'

/** What the product is called, in the one place that says so. An organisation shows its own name and logo beside it. */
export const product = {
  id: 'chancery',
  name: { 'zh-CN': '法务通', en: 'Chancery' },
  /** One character for the mark in the top bar, the favicon and the sign-in page. */
  mark: { 'zh-CN': '法', en: 'C' },
  tagline: {
    'zh-CN': '合同与法务，一处办好',
    en: 'Contracts and legal matters, in one place',
  },
} as const satisfies Record<string, string | Record<Locale, string>>

/** The product's name in one language. */
export const productName = (locale: Locale): string => product.name[locale]
