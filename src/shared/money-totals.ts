import { z } from 'zod'
import { type Money, moneyText } from './money.ts'
import type { Locale } from './text.ts'

/*
 * Amounts of several currencies: minor units of different currencies are never compared, added or shown under one another. Whoever lists, sorts,
 * filters, totals or exports amounts does it by these rules; SQL says the same by `unit, minor`.
 */

const unitCode = /^[A-Z]{3}$/

/** A sum on the wire: it may be larger than any single amount. */
export const sumSchema = z.strictObject({
  amount: z.string().regex(/^-?\d+$/),
  unit: z.string().regex(unitCode),
})

/** What an amount was asked for in before conditions named a currency: saved filters and addresses of that time still mean it. */
export const usualUnit = 'CNY'

/** The order of amounts in every list: by currency code, then by amount; negative when `a` comes first. */
export function compareAmounts(a: Money, b: Money): number {
  if (a.unit !== b.unit) return a.unit < b.unit ? -1 : 1
  const difference = BigInt(a.amount) - BigInt(b.amount)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Exact sums, one a currency, in the order of the codes; none for no amounts. A sum may be larger than the database's bigint. */
export function totalsByCurrency(amounts: Iterable<Money>): Money[] {
  const sums = new Map<string, bigint>()
  for (const { amount, unit } of amounts) sums.set(unit, (sums.get(unit) ?? 0n) + BigInt(amount))
  return [...sums]
    .map(([unit, sum]) => ({ amount: sum.toString(), unit }))
    .toSorted((a, b) => (a.unit < b.unit ? -1 : 1))
}

/** True for an amount or a sum of amounts, which may be larger than any single amount. */
export function isTotal(value: unknown): value is Money {
  if (typeof value !== 'object' || value === null) return false
  const { amount, unit } = value as Record<string, unknown>
  return (
    typeof amount === 'string' && /^-?\d+$/.test(amount) && typeof unit === 'string' && unitCode.test(unit)
  )
}

/** Totals as a person reads them, one line a currency. */
export const totalsText = (totals: readonly Money[], locale: Locale): string =>
  totals.map((total) => moneyText(total, locale)).join('\n')

/** An amount condition's values: the currency and its bounds in minor units, '' for an open end. */
export type AmountValues = { unit: string; amounts: string[] }

/** Reads `amount:between:USD,100000,200000`; values without a currency are of the usual one. */
export function readAmountValues(values: readonly string[]): AmountValues {
  const [unit, ...amounts] = values
  return unit !== undefined && unitCode.test(unit)
    ? { unit, amounts }
    : { unit: usualUnit, amounts: [...values] }
}

/** Writes what `readAmountValues` reads; nothing where no bound is given. */
export const writeAmountValues = ({ unit, amounts }: AmountValues): string[] =>
  amounts.some(Boolean) ? [unit, ...amounts] : []

/** How a spreadsheet shows a figure with so many decimals: `#,##0.00`. */
export const figureFormat = (decimals: number): string =>
  decimals > 0 ? `#,##0.${'0'.repeat(decimals)}` : '#,##0'
