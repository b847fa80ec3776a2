import { Alert } from 'antd'
import { formatInstant } from '#shared/dates.ts'
import { personLabel, useLocale, useServices, useText } from '#web/index.ts'
import { labelIn, type Rating, ratingLabels } from '../../domain/counterpart.ts'
import { partyGateWords } from '../../domain/rating/party-approvals.ts'
import type { RatingAsked } from '../../domain/rating/rating-api.ts'
import { ratingMessages } from './rating-messages.ts'

type Props = { from: Rating; asked: RatingAsked; isLocked?: boolean }

/** That another rating of a party waits to be approved: from what to what, who asked, and why. */
export function WaitingRating({ from, asked, isLocked = false }: Props) {
  const t = useText(ratingMessages)
  const locale = useLocale()
  const { timeZone } = useServices()
  const word = (rating: Rating) => labelIn(ratingLabels, rating, locale)
  const person = asked.askedBy ? personLabel(asked.askedBy) : '—'
  const time = formatInstant(asked.askedAt, timeZone)
  return (
    <Alert
      type="info"
      showIcon
      title={t('waiting', {
        ask: partyGateWords(asked.ask, locale),
        from: word(from),
        to: word(asked.rating),
      })}
      description={
        <>
          {t('waitingBy', { person, time, reason: asked.reason })}
          {isLocked ? <div>{t('locked')}</div> : null}
        </>
      }
    />
  )
}
