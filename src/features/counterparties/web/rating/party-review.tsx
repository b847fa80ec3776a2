import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReviewPart } from '#engines/approvals/web/index.ts'
import { AppLink, ErrorState, isMissing, Panel, useText } from '#web/index.ts'
import { BasicInformation } from '../basic-information.tsx'
import { partyQuery } from '../party-query.ts'
import { detailParams, detailPath } from '../paths.ts'
import { ratingMessages } from './rating-messages.ts'
import { WaitingRating } from './waiting-rating.tsx'
import '../counterparties.css'

/** What whoever decides on a party's rating has before them: what is asked for and why, and what is on record of the party. */
export const PartyReview: ReviewPart = ({ id, approval, children }) => {
  const t = useText(ratingMessages)
  const found = useQuery(partyQuery('external', id))
  const party = found.data
  return children({
    title: approval.subject.name,
    detail: [t('record'), party?.idNumber].filter(Boolean).join(' · '),
    document: party ? (
      <div className="c-rv-record">
        {party.ratingAsked ? <WaitingRating from={party.rating} asked={party.ratingAsked} /> : null}
        <Panel
          title={t('record')}
          extra={
            <AppLink to={detailPath.external} params={detailParams(id, party.subtype)} newTab>
              {t('seeAll')}
            </AppLink>
          }
        >
          <BasicInformation party={party} />
        </Panel>
      </div>
    ) : isMissing(found) ? (
      <ErrorState error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <Skeleton active paragraph={{ rows: 12 }} />
    ),
    rails: [],
    bases: [],
    risks: [],
  })
}
