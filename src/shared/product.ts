import { type Locale, said } from './text.ts'

/** What the product is called, in the one place that says so. An organisation shows its own name and logo beside it. */
export const product = {
  id: 'chancery',
  name: '法务通 | Chancery',
  /** One character for the mark in the top bar, the favicon and the sign-in page. */
  mark: '法 | C',
  tagline: '合同与法务，一处办好 | Contracts and legal matters, in one place',
} as const

/** The product's name in one language. */
export const productName = (locale: Locale): string => said(product.name, locale)
