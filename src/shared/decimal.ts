import { Decimal as DecimalJs } from 'decimal.js'
import { withThousands } from './figures.ts'

/** Decimal arithmetic with 120 significant digits and no exponent notation; never binary floating point. */
export const Decimal = DecimalJs.clone({
  precision: 120,
  toExpNeg: -1000,
  toExpPos: 1000,
  maxE: 1000,
  minE: -1000,
})
export type Decimal = DecimalJs

/** 1 half up 四舍五入 (ties away from zero), 2 up 进一 (away from zero), 3 down 舍去 (towards zero), 4 half even. */
export const roundingWays = { halfUp: 1, up: 2, down: 3, halfEven: 4 } as const
export type RoundingWay = (typeof roundingWays)[keyof typeof roundingWays]

/** 1 integer, 2 two decimals, 3 and 4 the same with thousands, 5 percentage integer, 6 percentage two decimals. */
export const numberFormats = {
  integer: 1,
  twoDecimals: 2,
  integerThousands: 3,
  twoDecimalsThousands: 4,
  percentage: 5,
  percentageTwoDecimals: 6,
} as const
export type NumberFormat = (typeof numberFormats)[keyof typeof numberFormats]

/** Text as `parseDecimal` gives it out: nothing to change in it. */
const canonicalPattern = /^(?!-0$)-?(0|[1-9]\d*)(\.\d*[1-9])?$/
const decimalPattern = /^[+-]?(\d+(\.\d*)?|\.\d+)$/
const longestNumber = 200

const jsRounding: Record<RoundingWay, DecimalJs.Rounding> = {
  1: DecimalJs.ROUND_HALF_UP,
  2: DecimalJs.ROUND_UP,
  3: DecimalJs.ROUND_DOWN,
  4: DecimalJs.ROUND_HALF_EVEN,
}

const formatTable: Record<NumberFormat, { places: number; shift: number; thousands: boolean }> = {
  1: { places: 0, shift: 0, thousands: false },
  2: { places: 2, shift: 0, thousands: false },
  3: { places: 0, shift: 0, thousands: true },
  4: { places: 2, shift: 0, thousands: true },
  5: { places: 0, shift: 2, thousands: false },
  6: { places: 2, shift: 2, thousands: false },
}

const toHalfWidth = (text: string): string =>
  text.replace(/[０-９．，＋－]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

/**
 * The plain decimal that a person meant, as canonical text: '１，２３４．50' → '1234.5'. Null when it is not a number;
 * exponents are not accepted.
 */
export function parseDecimal(text: string): string | null {
  // Stored figures are read again at each check; most of them are as they should be.
  if (text.length <= longestNumber && canonicalPattern.test(text)) return text
  const plain = toHalfWidth(text).replace(/[\s,]/g, '')
  if (plain.length > longestNumber || !decimalPattern.test(plain)) return null
  const value = new Decimal(plain)
  return value.isZero() ? '0' : value.toFixed()
}

/** Rounds to a number of decimals by a rounding way: roundDecimal('-2.345', 2, 1) → '-2.35'. Trailing zeros are dropped. */
export function roundDecimal(text: string, places: number, way: RoundingWay): string {
  if (canonicalPattern.test(text) && (text.split('.')[1]?.length ?? 0) <= places) return text
  const value = new Decimal(text).toDecimalPlaces(places, jsRounding[way])
  return value.isZero() ? '0' : value.toFixed()
}

/** -1, 0 or 1, exactly. */
export const compareDecimal = (a: string, b: string): number => new Decimal(a).comparedTo(new Decimal(b))

/** How many decimals a stored number of this format keeps; a percentage is stored as its fraction, so 6 keeps 4. */
export const storedPlaces = (format: NumberFormat): number =>
  formatTable[format].places + formatTable[format].shift

/** True for formats 5 and 6: typed and shown as percent, stored as the fraction. */
export const isPercentage = (format: NumberFormat): boolean => formatTable[format].shift > 0

/**
 * A stored number as a person reads it: formatNumber('1234.5', 4) → '1,234.50', formatNumber('0.126', 5) → '13%'.
 * Rounds by the way given, half up by default.
 */
export function formatNumber(text: string, format: NumberFormat, way: RoundingWay = 1): string {
  const { places, shift, thousands } = formatTable[format]
  const value = new Decimal(text).times(new Decimal(10).pow(shift)).toDecimalPlaces(places, jsRounding[way])
  const plain = (value.isZero() ? new Decimal(0) : value).toFixed(places)
  return (thousands ? withThousands(plain) : plain) + (shift > 0 ? '%' : '')
}

/** The stored fraction of a typed percentage: '12.5' or '12.5%' → '0.125'. Null when it is not a number. */
export function fromPercent(text: string): string | null {
  const value = parseDecimal(text.replace(/[%％]\s*$/, ''))
  return value === null ? null : new Decimal(value).div(100).toFixed()
}
