import { StatusTag, useLocale } from '#web/index.ts'
import { labelIn, type Rating, ratingLabels } from '../domain/counterpart.ts'

/** The rating of a party: display only, one red for all levels. */
export function RatingTag({ rating }: { rating: Rating }) {
  return <StatusTag tone="danger">{labelIn(ratingLabels, rating, useLocale())}</StatusTag>
}
