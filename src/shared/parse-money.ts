import { Decimal, parseDecimal, type RoundingWay, roundDecimal } from './decimal.ts'
import { type Money, majorText, minorDigits } from './money.ts'
import type { AmountValues } from './money-totals.ts'

/**
 * Money from a typed figure in major units: parseMoney('12,345.5', 'CNY') → { amount: '1234550', unit: 'CNY' }.
 * More decimals than the currency has are rounded by `way`, half up by default. Null when it is not a number.
 * The result may be too large for the database: ask `fitsDatabase`.
 */
export function parseMoney(text: string, unit: string, way: RoundingWay = 1): Money | null {
  const major = parseDecimal(text)
  if (major === null) return null
  const minor = new Decimal(major).times(new Decimal(10).pow(minorDigits(unit))).toFixed()
  return { amount: roundDecimal(minor, 0, way), unit }
}

/** The same bounds in another currency, figure for figure: 100.00 CNY becomes 100 JPY. */
export const inUnit = ({ unit, amounts }: AmountValues, next: string): AmountValues => ({
  unit: next,
  amounts: amounts.map((amount) =>
    amount ? (parseMoney(majorText({ amount, unit }), next)?.amount ?? '') : '',
  ),
})
