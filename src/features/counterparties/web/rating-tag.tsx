import { StatusTag, useLocale } from '#web/index.ts'
import { labelIn, type Rating, ratingLabels, ratingTone } from '../domain/counterpart.ts'

/** The rating of a party, as a tag; no rating stands as words alone. */
export function RatingTag({ rating }: { rating: Rating }) {
  const words = labelIn(ratingLabels, rating, useLocale())
  return rating === 0 ? <span>{words}</span> : <StatusTag tone={ratingTone(rating)}>{words}</StatusTag>
}
