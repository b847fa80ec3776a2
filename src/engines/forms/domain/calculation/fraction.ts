import type { RoundingWay } from '#shared/decimal.ts'

/** An exact rational number; `below` is always positive. */
export type Fraction = { above: bigint; below: bigint }

/** From decimal text: '-1.25' → -125/100. Throws SyntaxError when it is not a plain decimal. */
export function fraction(text: string): Fraction {
  const [whole = '', decimals = ''] = text.split('.')
  return { above: BigInt(whole + decimals), below: 10n ** BigInt(decimals.length) }
}

export const add = (a: Fraction, b: Fraction): Fraction => ({
  above: a.above * b.below + b.above * a.below,
  below: a.below * b.below,
})
export const subtract = (a: Fraction, b: Fraction): Fraction => add(a, { above: -b.above, below: b.below })
export const multiply = (a: Fraction, b: Fraction): Fraction => ({
  above: a.above * b.above,
  below: a.below * b.below,
})
/** Null when b is zero. */
export function divide(a: Fraction, b: Fraction): Fraction | null {
  if (b.above === 0n) return null
  const sign = b.above < 0n ? -1n : 1n
  return { above: a.above * b.below * sign, below: a.below * b.above * sign }
}

/** The one rounding of a calculation: decimal text with at most so many decimals, no trailing zeros. */
export function roundFraction(value: Fraction, places: number, way: RoundingWay): string {
  const negative = value.above < 0n
  const scaled = (negative ? -value.above : value.above) * 10n ** BigInt(places)
  let quotient = scaled / value.below
  const twiceRest = (scaled % value.below) * 2n
  const up =
    way === 2
      ? twiceRest > 0n
      : way === 1
        ? twiceRest >= value.below
        : way === 4 && (twiceRest > value.below || (twiceRest === value.below && quotient % 2n === 1n))
  if (up) quotient += 1n
  const digits = quotient.toString().padStart(places + 1, '0')
  const decimals = places === 0 ? '' : digits.slice(-places).replace(/0+$/, '')
  const whole = places === 0 ? digits : digits.slice(0, -places)
  const text = decimals ? `${whole}.${decimals}` : whole
  return negative && quotient !== 0n ? `-${text}` : text
}
