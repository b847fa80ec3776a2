import { compareDecimal } from '#shared/decimal.ts'
import type { Issue } from '#shared/issues.ts'
import type { Locale } from '#shared/text.ts'
import { labelIn, type Rating, ratingLabels } from './counterpart.ts'

/** The least mean, of 100 with at most one decimal, for each rating that scores alone suggest. Who belongs on the blacklist is never for figures to say. */
export type RatingThresholds = { excellent: string; good: string; fair: string }

export const usualThresholds: RatingThresholds = { excellent: '90', good: '75', fair: '60' }

const ratingOf = { excellent: 10, good: 20, fair: 30 } as const satisfies Record<
  keyof RatingThresholds,
  Rating
>
/** The thresholds from the best rating on. */
export const thresholdKeys = ['excellent', 'good', 'fair'] as const

/** The rating that a party's mean suggests; null: it was not scored, or its mean is below every threshold, and a person judges. */
export function suggestedRating(averageScore: string | null, thresholds: RatingThresholds): Rating | null {
  if (averageScore === null) return null
  const reached = thresholdKeys.find((key) => compareDecimal(averageScore, thresholds[key]) >= 0)
  return reached === undefined ? null : ratingOf[reached]
}

/** What the rating that a threshold is for is called. */
export const thresholdWord = (key: keyof RatingThresholds, locale: Locale): string =>
  labelIn(ratingLabels, ratingOf[key], locale)

const figure = /^\d{1,3}(\.\d)?$/

/** What is wrong with thresholds: each is from 0 to 100 with at most one decimal, and a better rating asks for more. */
export function thresholdIssues(thresholds: RatingThresholds, locale: Locale): Issue[] {
  const isFigure = (text: string) => figure.test(text) && compareDecimal(text, '100') <= 0
  return thresholdKeys.flatMap((key, at): Issue[] => {
    const field = thresholdWord(key, locale)
    if (!isFigure(thresholds[key])) return [{ path: key, code: 'threshold', params: { field } }]
    const better = thresholdKeys[at - 1]
    if (better === undefined || !isFigure(thresholds[better])) return []
    if (compareDecimal(thresholds[key], thresholds[better]) < 0) return []
    const other = thresholdWord(better, locale)
    return [{ path: key, code: 'ruleLess', params: { field, other, figure: thresholds[better] } }]
  })
}
