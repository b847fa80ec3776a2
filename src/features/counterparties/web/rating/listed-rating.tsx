import { StatusTag, useLocale, useText } from '#web/index.ts'
import { labelIn, type Rating, ratingLabels } from '../../domain/counterpart.ts'
import { RatingTag } from '../rating-tag.tsx'
import { ratingMessages } from './rating-messages.ts'

/** The rating of a party in a list, and beside it that another one waits to be approved. */
export function ListedRating({ rating, asked }: { rating: Rating; asked: Rating | null }) {
  const t = useText(ratingMessages)
  const locale = useLocale()
  const waitingText =
    asked === null ? '' : t('listWaitingFor', { rating: labelIn(ratingLabels, asked, locale) })
  return (
    <span className="c-party-rated">
      <RatingTag rating={rating} />
      {asked === null ? null : (
        <span title={waitingText}>
          <StatusTag tone="info">{t('listWaiting')}</StatusTag>
          <span className="c-visually-hidden">{waitingText}</span>
        </span>
      )}
    </span>
  )
}
