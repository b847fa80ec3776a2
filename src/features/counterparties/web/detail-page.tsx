import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Spin, Table } from 'antd'
import { type ComponentType, useState } from 'react'
import { formatInstant } from '#shared/dates.ts'
import {
  call,
  confirm,
  EmptyState,
  ErrorState,
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
import { MaskedValue } from './masked-value.tsx'
import { counterpartMessages } from './messages.ts'
import { listPath } from './paths.ts'
import { RatingTag } from './rating-tag.tsx'
import { useFieldWord } from './use-field-word.ts'
import './counterparties.css'

/** Only a path of this product may be returned to. */
const safeReturn = (from: string | undefined): string | null =>
  from && /^\/(?![/\\])/.test(from) ? from : null

type Cooperation = ComponentType<{ counterpartId: number }>
type Matters = ComponentType<{ id: number }>

/** /manage/oppositeParty/externalDetail?id&role&fromPagePathQuery. `cooperation` shows the party's contracts, `matters` its disputes and cases; app knows them. */
export function ExternalDetailPage(props: { cooperation: Cooperation; matters: Matters }) {
  return <DetailPage kind="external" {...props} />
}

export function InternalDetailPage() {
  return <DetailPage kind="internal" />
}

type PageProps = { kind: PartyKind; cooperation?: Cooperation; matters?: Matters }

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
  matters: Matters,
}: PageProps & { party: Counterpart }) {
  const t = useText(counterpartMessages)
  const go = useGo()
  const queries = useQueryClient()
  const { fromPagePathQuery } = useAddressParams()
  const [isEditing, setEditing] = useState(false)
  const { update, delete: mayDelete } = party.abilities
  const back = () => {
    const [path = '', query] = (safeReturn(fromPagePathQuery) ?? listPath[kind]).split('?')
    go(path, Object.fromEntries(new URLSearchParams(query)))
  }
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
        <Panel title={t('basic')}>
          <BasicInformation party={party} />
        </Panel>
        <BanksPanel kind={kind} party={party} />
        <ContactsPanel kind={kind} party={party} />
        {Contracts ? <Contracts counterpartId={party.id} /> : null}
        {Matters ? <Matters id={party.id} /> : null}
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

type PanelProps = { kind: PartyKind; party: Counterpart }

function BanksPanel({ kind, party }: PanelProps) {
  const t = useText(counterpartMessages)
  const word = useFieldWord()
  const { abilities, banks, id, version } = party
  const isHidden = abilities.banks === 'hidden'
  return (
    <Panel title={t('banks')} flush>
      {banks.length === 0 ? (
        <EmptyState compact title={t(isHidden ? 'hiddenBanks' : 'noBanks')} />
      ) : (
        <Table
          rowKey="id"
          size="middle"
          pagination={false}
          dataSource={banks}
          scroll={{ x: 560 }}
          columns={[
            { title: word('bankName'), dataIndex: 'name' },
            { title: word('accountName'), dataIndex: 'accountName', render: (text: string) => text || '—' },
            {
              title: word('account'),
              dataIndex: 'account',
              render: (masked: string, bank) => (
                <MaskedValue
                  key={version}
                  kind={kind}
                  id={id}
                  field="bankAccount"
                  itemId={bank.id}
                  masked={masked}
                  mayReveal={abilities.reveal}
                />
              ),
            },
          ]}
        />
      )}
    </Panel>
  )
}

function ContactsPanel({ kind, party }: PanelProps) {
  const t = useText(counterpartMessages)
  const word = useFieldWord()
  const { abilities, contacts, id, version } = party
  const isHidden = abilities.contacts === 'hidden'
  return (
    <Panel title={t('contacts')} flush>
      {contacts.length === 0 ? (
        <EmptyState compact title={t(isHidden ? 'hiddenContacts' : 'noContacts')} />
      ) : (
        <Table
          rowKey="id"
          size="middle"
          pagination={false}
          dataSource={contacts}
          scroll={{ x: 560 }}
          columns={[
            { title: word('contactName'), dataIndex: 'name' },
            {
              title: word('phone'),
              dataIndex: 'phone',
              render: (masked: string, contact) => (
                <MaskedValue
                  key={version}
                  kind={kind}
                  id={id}
                  field="contactPhone"
                  itemId={contact.id}
                  masked={masked}
                  mayReveal={abilities.reveal}
                />
              ),
            },
            { title: word('email'), dataIndex: 'email', render: (text: string) => text || '—' },
          ]}
        />
      )}
    </Panel>
  )
}
