import { withThousands } from './figures.ts'
import { type Locale, said, type Words } from './text.ts'

/** `amount`: integer minor units (分, cents) as decimal text, exact past 2^53; `unit`: ISO 4217 code. */
export type Money = { amount: string; unit: string }

/** Common currencies: digits of the minor unit (ISO 4217), names, sign. The order is the order of pickers. */
export const currencies = {
  CNY: { digits: 2, words: '人民币 | Chinese yuan', sign: '¥', zhUnit: '元' },
  USD: { digits: 2, words: '美元 | US dollar', sign: 'US$', zhUnit: '美元' },
  EUR: { digits: 2, words: '欧元 | Euro', sign: '€', zhUnit: '欧元' },
  HKD: { digits: 2, words: '港元 | Hong Kong dollar', sign: 'HK$', zhUnit: '港元' },
  JPY: { digits: 0, words: '日元 | Japanese yen', sign: 'JP¥', zhUnit: '日元' },
  GBP: { digits: 2, words: '英镑 | Pound sterling', sign: '£', zhUnit: '英镑' },
  MOP: { digits: 2, words: '澳门元 | Macanese pataca', sign: 'MOP$', zhUnit: '澳门元' },
  TWD: { digits: 2, words: '新台币 | New Taiwan dollar', sign: 'NT$', zhUnit: '新台币' },
  SGD: { digits: 2, words: '新加坡元 | Singapore dollar', sign: 'S$', zhUnit: '新加坡元' },
  KRW: { digits: 0, words: '韩元 | South Korean won', sign: '₩', zhUnit: '韩元' },
  AUD: { digits: 2, words: '澳大利亚元 | Australian dollar', sign: 'A$', zhUnit: '澳元' },
  CAD: { digits: 2, words: '加拿大元 | Canadian dollar', sign: 'C$', zhUnit: '加元' },
  CHF: { digits: 2, words: '瑞士法郎 | Swiss franc', sign: 'CHF', zhUnit: '瑞士法郎' },
  NZD: { digits: 2, words: '新西兰元 | New Zealand dollar', sign: 'NZ$', zhUnit: '新西兰元' },
  THB: { digits: 2, words: '泰铢 | Thai baht', sign: '฿', zhUnit: '泰铢' },
  RUB: { digits: 2, words: '卢布 | Russian ruble', sign: '₽', zhUnit: '卢布' },
  AED: { digits: 2, words: '阿联酋迪拉姆 | UAE dirham', sign: 'AED', zhUnit: '迪拉姆' },
  VND: { digits: 0, words: '越南盾 | Vietnamese dong', sign: '₫', zhUnit: '越南盾' },
  INR: { digits: 2, words: '印度卢比 | Indian rupee', sign: '₹', zhUnit: '印度卢比' },
  KWD: { digits: 3, words: '科威特第纳尔 | Kuwaiti dinar', sign: 'KWD', zhUnit: '第纳尔' },
} as const satisfies Record<string, { digits: number; words: Words; sign: string; zhUnit: string }>
export type CurrencyCode = keyof typeof currencies

/** Currencies outside the table above whose minor unit is not 2 digits (ISO 4217). */
const otherDigits: Record<string, number> = {
  BHD: 3,
  IQD: 3,
  JOD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  KMF: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
}

const isListed = (unit: string): unit is CurrencyCode => Object.hasOwn(currencies, unit)
export const amountPattern = /^(0|-?[1-9]\d{0,18})$/
export const unitPattern = /^[A-Z]{3}$/
/** Text of so many characters is below the largest bigint, sign or not. */
const surelyFits = 18
const largestMinor = 9_223_372_036_854_775_807n

/** Digits after the point of a currency by ISO 4217: CNY 2, JPY 0, KWD 3; 2 for a code that is not known. */
export const minorDigits = (unit: string): number =>
  isListed(unit) ? currencies[unit].digits : (otherDigits[unit] ?? 2)

/** True when the minor units fit the database's bigint (about 92 quadrillion yuan). */
export const fitsDatabase = (amount: string): boolean => {
  if (amount.length <= surelyFits) return true
  const value = BigInt(amount)
  return value <= largestMinor && value >= -largestMinor - 1n
}

/** True for `{ amount, unit }` with canonical integer text that fits the database and a three-letter unit. */
export function isMoney(value: unknown): value is Money {
  if (typeof value !== 'object' || value === null) return false
  const { amount, unit, ...rest } = value as Record<string, unknown>
  if (typeof amount !== 'string' || typeof unit !== 'string' || Object.keys(rest).length > 0) return false
  return amountPattern.test(amount) && fitsDatabase(amount) && unitPattern.test(unit)
}

/** Minor units as text in major units, all minor digits, no thousands: { '1234500', 'CNY' } → '12345.00'. */
export function majorText({ amount, unit }: Money): string {
  const digits = minorDigits(unit)
  if (digits === 0) return amount
  const sign = amount.startsWith('-') ? '-' : ''
  const figures = amount.slice(sign.length).padStart(digits + 1, '0')
  return `${sign}${figures.slice(0, -digits)}.${figures.slice(-digits)}`
}

/** The figure with thousands and without unit: '12,345.00'. */
export const moneyFigure = (money: Money): string => withThousands(majorText(money))

/** Figure with unit as a person reads it: zh '12,345.00 元', en 'CNY 12,345.00'. */
export function moneyText(money: Money, locale: Locale): string {
  if (locale === 'en') return `${money.unit} ${moneyFigure(money)}`
  return `${moneyFigure(money)} ${unitWord(money.unit, locale)}`
}

/** A unit as it stands beside an amount: 元, CNY. */
export const unitWord = (unit: string, locale: Locale): string =>
  locale === 'zh-CN' && isListed(unit) ? currencies[unit].zhUnit : unit

/** Name of a currency: '人民币' / 'Chinese yuan'; the code itself when it is not in the table. */
export const currencyName = (unit: string, locale: Locale): string =>
  isListed(unit) ? said(currencies[unit].words, locale) : unit

/** Exact sum of amounts in one unit; throws RangeError when units differ. */
export function addMoney(a: Money, b: Money): Money {
  if (a.unit !== b.unit) throw new RangeError(`${a.unit} and ${b.unit} cannot be added`)
  return { amount: (BigInt(a.amount) + BigInt(b.amount)).toString(), unit: a.unit }
}

/** -1, 0, 1 by minor units; throws RangeError when units differ. */
export function compareMoney(a: Money, b: Money): number {
  if (a.unit !== b.unit) throw new RangeError(`${a.unit} and ${b.unit} cannot be compared`)
  const difference = BigInt(a.amount) - BigInt(b.amount)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
