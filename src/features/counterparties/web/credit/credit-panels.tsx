import { Alert, Button, Table } from 'antd'
import { type ReactNode, useState } from 'react'
import { dateIn, daysBetween, formatInstant } from '#shared/dates.ts'
import { said } from '#shared/text.ts'
import {
  call,
  type DescriptionItem,
  Descriptions,
  EmptyState,
  Panel,
  StatusTag,
  toast,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import type { Counterpart } from '../../domain/api.ts'
import { subtype } from '../../domain/counterpart.ts'
import { businessFieldNames, businessFields, creditWords } from '../../domain/credit/credit.ts'
import { type Credit, readMonitorReport } from '../../domain/credit/credit-api.ts'
import { CreditDrawer } from './credit-drawer.tsx'
import { creditMessages } from './credit-messages.ts'
import { useRefreshCredit } from './use-refresh-credit.ts'
import './credit.css'

type Props = { party: Counterpart }

/** Business information and risks of an external party, with the way to keep them, for its page. */
export function CreditPanels({ party }: Props) {
  const t = useText(creditMessages)
  const [isEditing, setEditing] = useState(false)
  const isCompany = party.subtype === subtype.organization
  const keep = party.abilities.update ? (
    <Button size="small" onClick={() => setEditing(true)}>
      {t('keep')}
    </Button>
  ) : null
  return (
    <>
      {isCompany ? <BusinessPanel credit={party.credit} extra={keep} /> : null}
      <RisksPanel credit={party.credit} extra={isCompany ? null : keep} />
      <MonitoringPanel party={party} />
      {isEditing ? <CreditDrawer party={party} onClose={() => setEditing(false)} /> : null}
    </>
  )
}

type PartProps = { credit: Credit | null; extra?: ReactNode }

function BusinessPanel({ credit, extra }: PartProps) {
  const t = useText(creditMessages)
  const locale = useLocale()
  const isKnown = credit && businessFieldNames.some((field) => credit.info[field])
  const items: DescriptionItem[] = businessFieldNames.map((field) => ({
    key: field,
    label: said(businessFields[field].words, locale),
    value: credit?.info[field] ?? '',
    wide: field === 'scope',
  }))
  return (
    <Panel title={t('business')} extra={extra}>
      {isKnown ? (
        <>
          <Descriptions items={items} />
          <Taken credit={credit} />
        </>
      ) : (
        <EmptyState compact title={t('noBusiness')} />
      )}
    </Panel>
  )
}

/** Whence and when the newest of it came, and how long ago that is. */
function Taken({ credit: { taken } }: { credit: Credit }) {
  const t = useText(creditMessages)
  const { timeZone } = useServices()
  if (!taken) return null
  const days = daysBetween(dateIn(new Date(taken.time), timeZone), dateIn(new Date(), timeZone))
  const words = {
    time: formatInstant(taken.time, timeZone),
    age: days <= 0 ? t('today') : t('daysAgo', { days }),
    name: taken.person?.nickname || taken.person?.name || '—',
  }
  return (
    <p className="c-hint c-credit-taken">{t(taken.source === 'http' ? 'fetched' : 'takenByHand', words)}</p>
  )
}

/** What is on record against the party, open ones first. */
export function RisksPanel({ credit, extra }: PartProps) {
  const t = useText(creditMessages)
  const locale = useLocale()
  const items = (credit?.riskItems ?? []).map((item, key) => ({ ...item, key }))
  return (
    <Panel title={t('risks')} extra={extra} flush>
      {items.length === 0 ? (
        <EmptyState compact title={t('noRisks')} />
      ) : (
        <Table
          size="middle"
          dataSource={items}
          scroll={{ x: 640 }}
          pagination={items.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
          columns={[
            { title: said(creditWords.riskTitle, locale), dataIndex: 'title' },
            {
              title: said(creditWords.category, locale),
              dataIndex: 'category',
              width: 120,
              render: (text: string) => text || '—',
            },
            {
              title: said(creditWords.happenedOn, locale),
              dataIndex: 'happenedOn',
              width: 120,
              render: (day: string | null) => day ?? '—',
            },
            {
              title: said(creditWords.isOpen, locale),
              dataIndex: 'isOpen',
              width: 100,
              render: (isOpen: boolean) => (
                <StatusTag tone={isOpen ? 'danger' : 'neutral'}>{t(isOpen ? 'open' : 'closed')}</StatusTag>
              ),
            },
            {
              title: t('source'),
              dataIndex: 'source',
              width: 130,
              render: (source: 'manual' | 'http') => t(`source.${source}`),
            },
          ]}
        />
      )}
    </Panel>
  )
}

/** What monitoring says of the party and when, with the report in a new window and a refresh; absent while the credit config is off. */
export function MonitoringPanel({ party }: Props) {
  const t = useText(creditMessages)
  const locale = useLocale()
  const { timeZone } = useServices()
  const { refresh, busy } = useRefreshCredit(party.id)
  const { credit } = party
  if (!credit?.monitoring) return null
  const { list, reportUrl } = credit.monitoring
  const rows = list.map((item, key) => ({ ...item, key }))
  return (
    <Panel
      title={t('monitoring')}
      flush
      extra={
        <Button size="small" loading={busy} onClick={() => void refresh()}>
          {t('refresh')}
        </Button>
      }
    >
      <Failure credit={credit} />
      {rows.length === 0 ? (
        <EmptyState
          compact
          title={t('noMonitoring')}
          {...(reportUrl && { action: <ReportButton id={party.id} /> })}
        />
      ) : (
        <Table
          size="middle"
          dataSource={rows}
          scroll={{ x: 480 }}
          pagination={rows.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
          columns={[
            { title: said(creditWords.info, locale), dataIndex: 'info' },
            {
              title: said(creditWords.updateTime, locale),
              dataIndex: 'updateTime',
              width: 160,
              render: (time: string | null) => (time ? formatInstant(time, timeZone) : '—'),
            },
            ...(reportUrl
              ? [{ title: t('action'), key: 'view', width: 90, render: () => <ReportButton id={party.id} /> }]
              : []),
          ]}
        />
      )}
    </Panel>
  )
}

/** Why the service brought nothing the last time; what is shown is older then, and says so. */
function Failure({ credit }: { credit: Credit }) {
  const t = useText(creditMessages)
  const { timeZone } = useServices()
  const failure = credit.monitoring?.failure
  if (!failure) return null
  const time = formatInstant(failure.time, timeZone)
  return (
    <Alert
      banner
      type="warning"
      title={t('failed', { time, reason: t(`reason.${failure.reason}`) })}
      description={
        <>
          {t(credit.taken ? 'keptOld' : 'nothingYet')} <Taken credit={credit} />
        </>
      }
    />
  )
}

function ReportButton({ id }: { id: number }) {
  const t = useText(creditMessages)
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      const { url } = await call(readMonitorReport, { params: { id } })
      window.open(url, '_blank', 'noopener,noreferrer')
    } catch (failure) {
      toast.failure(failure)
    }
    setBusy(false)
  }
  return (
    <Button
      type="link"
      size="small"
      className="c-credit-view"
      loading={busy}
      title={t('viewReport')}
      onClick={() => void open()}
    >
      {t('view')}
    </Button>
  )
}
