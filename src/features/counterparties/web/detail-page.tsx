import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { type ComponentType, useState } from 'react'
import { formatInstant } from '#shared/dates.ts'
import {
  call,
  confirm,
  ErrorState,
  ownPath,
  Page,
  PageHeader,
  Panel,
  StatusTag,
  toast,
  useAddressParams,
  useGo,
  useServices,
  useText,
} from '#web/index.ts'
import { type Counterpart, counterpartCalls } from '../domain/api.ts'
import type { PartyKind } from '../domain/counterpart.ts'
import { BasicInformation } from './basic-information.tsx'
import { CounterpartDrawer } from './counterpart-drawer.tsx'
import { CreditPanels } from './credit/credit-panels.tsx'
import { FilesPanel } from './files/files-panel.tsx'
import { GroupPanel } from './group-panel.tsx'
import { HistoryPanel } from './history/history-panel.tsx'
import { MergeButton } from './merge-with.tsx'
import { AliasNotice, MergesPanel } from './merges-panel.tsx'
import { counterpartMessages } from './messages.ts'
import { BanksPanel, ContactsPanel } from './party-panels.tsx'
import { detailParams, detailPath, listPath } from './paths.ts'
import { RatingApproval } from './rating/rating-approval.tsx'
import { RatingTag } from './rating-tag.tsx'
import './counterparties.css'

type OfParty = ComponentType<{ counterpartId: number }>
type Matters = ComponentType<{ id: number }>

/** /manage/oppositeParty/externalDetail?id&role&fromPagePathQuery. `cooperation` shows the party's contracts, `scores` what it was given for them, `matters` its disputes and cases; app knows them. */
export function ExternalDetailPage(props: { cooperation: OfParty; scores: OfParty; matters: Matters }) {
  return <DetailPage kind="external" {...props} />
}

export function InternalDetailPage() {
  return <DetailPage kind="internal" />
}

type PageProps = { kind: PartyKind; cooperation?: OfParty; scores?: OfParty; matters?: Matters }

function DetailPage({ kind, ...others }: PageProps) {
  const { id = '' } = useAddressParams()
  const number = /^\d{1,15}$/.test(id) ? Number(id) : 0
  const party = useQuery({
    queryKey: ['counterpart', kind, number],
    queryFn: ({ signal }) => call(counterpartCalls[kind].read, { params: { id: number }, signal }),
    retry: false,
  })
  if (party.error)
    return (
      <Page>
        <ErrorState error={party.error} onRetry={() => void party.refetch()} />
      </Page>
    )
  if (!party.data)
    return (
      <Page>
        <Spin />
      </Page>
    )
  return <Detail kind={kind} party={party.data} {...others} />
}

function Detail({
  kind,
  party,
  cooperation: Contracts,
  scores: Scores,
  matters: Matters,
}: PageProps & { party: Counterpart }) {
  const t = useText(counterpartMessages)
  const go = useGo()
  const queries = useQueryClient()
  const { fromPagePathQuery } = useAddressParams()
  const [isEditing, setEditing] = useState(false)
  const { update, delete: mayDelete } = party.abilities
  const back = () => {
    const [path = '', query] = (ownPath(fromPagePathQuery) ?? listPath[kind]).split('?')
    go(path, Object.fromEntries(new URLSearchParams(query)))
  }
  const open = ({ id, subtype }: Counterpart) =>
    go(detailPath[kind], detailParams(id, subtype, fromPagePathQuery))
  const remove = async () => {
    const { id, version, name } = party
    const done = await confirm({
      title: t('removeTitle', { name }),
      content: t('removeContent'),
      okText: t('remove'),
      danger: true,
      onOk: () => call(counterpartCalls[kind].remove, { params: { id }, query: { version } }),
    })
    if (!done) return
    toast.success()
    await queries.invalidateQueries({ queryKey: ['counterpart'] })
    go(listPath[kind])
  }
  return (
    <Page>
      <PageHeader
        title={party.name}
        onBack={back}
        status={
          <>
            {party.rating !== 0 ? <RatingTag rating={party.rating} /> : null}
            {party.state === 2 ? <StatusTag>{t('notEnabled')}</StatusTag> : null}
          </>
        }
        description={<Updated party={party} />}
        actions={
          <>
            {party.abilities.merge ? (
              <MergeButton kind={kind} party={party} onMerged={(merged) => open(merged)} />
            ) : null}
            {mayDelete ? (
              <Button danger onClick={() => void remove()}>
                {t('remove')}
              </Button>
            ) : null}
            {update ? (
              <Button type="primary" onClick={() => setEditing(true)}>
                {t('edit')}
              </Button>
            ) : null}
          </>
        }
      />
      <div className="c-party-panels">
        <AliasNotice party={party} />
        <RatingApproval party={party} />
        <Panel title={t('basic')}>
          <BasicInformation party={party} />
        </Panel>
        <BanksPanel kind={kind} party={party} />
        <ContactsPanel kind={kind} party={party} />
        <FilesPanel kind={kind} party={party} />
        {kind === 'external' ? <CreditPanels party={party} /> : null}
        <GroupPanel kind={kind} party={party} />
        <MergesPanel kind={kind} party={party} />
        {Contracts ? <Contracts counterpartId={party.id} /> : null}
        {Scores ? <Scores counterpartId={party.id} /> : null}
        {Matters ? <Matters id={party.id} /> : null}
        <HistoryPanel kind={kind} party={party} />
      </div>
      <CounterpartDrawer
        kind={kind}
        target={isEditing ? { id: party.id } : null}
        onClose={() => setEditing(false)}
      />
    </Page>
  )
}

function Updated({ party }: { party: Counterpart }) {
  const t = useText(counterpartMessages)
  const { timeZone } = useServices()
  const name = party.updater?.nickname || party.updater?.name || '—'
  return <>{t('updated', { name, time: formatInstant(party.updateTime, timeZone) })}</>
}
