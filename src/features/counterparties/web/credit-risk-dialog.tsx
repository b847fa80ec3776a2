import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { width } from '#shared/constants.ts'
import { Dialog, ErrorState, isMissing, Panel, useText } from '#web/index.ts'
import { BasicInformation, OverallRating } from './basic-information.tsx'
import { MonitoringPanel, RisksPanel } from './credit/credit-panels.tsx'
import { counterpartMessages } from './messages.ts'
import { BanksPanel } from './party-panels.tsx'
import { partyQuery } from './party-query.ts'
import { PartyHead, type PartyParts } from './preview-dialog.tsx'

type Props = { id: number; parts: PartyParts; onClose: () => void }

/**
 * 资信风险, 1000 px: whom one deals with. Basic information, accounts, rating, risks, monitoring while the credit config is on, the newest contracts, what the
 * party was given for them, and the way to all of it.
 */
export function CreditRiskDialog({ id, parts: { Cooperation, Scores }, onClose }: Props) {
  const t = useText(counterpartMessages)
  const found = useQuery(partyQuery('external', id))
  return (
    <Dialog open title={t('riskTitle')} width={width.creditDialog} onCancel={onClose}>
      {isMissing(found) ? (
        <ErrorState compact error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <div className="c-party-panels">
          <PartyHead kind="external" party={found.data} />
          <Panel title={t('basic')}>
            <BasicInformation party={found.data} withRating={false} />
          </Panel>
          <BanksPanel kind="external" party={found.data} />
          <Panel title={t('overallRating')}>
            <OverallRating party={found.data} />
          </Panel>
          {found.data.credit?.riskItems.length ? <RisksPanel credit={found.data.credit} /> : null}
          <MonitoringPanel party={found.data} />
          <Cooperation counterpartId={id} preview />
          <Scores counterpartId={id} />
        </div>
      ) : (
        <Spin />
      )}
    </Dialog>
  )
}
