import { compareDecimal } from '#shared/decimal.ts'
import type { Rating } from './counterpart.ts'

/** The least mean, of 100, for each rating that scores alone suggest. Who belongs on the blacklist is never for figures to say. */
export const ratingThresholds = [
  { rating: 10, atLeast: '90' },
  { rating: 20, atLeast: '75' },
  { rating: 30, atLeast: '60' },
] as const satisfies readonly { rating: Rating; atLeast: string }[]

/** The rating that a party's mean suggests; null: it was not scored, or its mean is below every threshold, and a person judges. */
export const suggestedRating = (averageScore: string | null): Rating | null =>
  averageScore === null
    ? null
    : (ratingThresholds.find(({ atLeast }) => compareDecimal(averageScore, atLeast) >= 0)?.rating ?? null)
