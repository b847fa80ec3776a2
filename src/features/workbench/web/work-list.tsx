import { useQuery } from '@tanstack/react-query'
import { Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import {
  approvalStateLabels,
  type InboxRow,
  type InboxTab,
  listInbox,
  reviewPath,
} from '#engines/approvals/domain/index.ts'
import { shownCount } from '#shared/list.ts'
import { said } from '#shared/text.ts'
import {
  AppLink,
  call,
  EllipsisText,
  EmptyState,
  ErrorState,
  linkTo,
  listed,
  MoneyText,
  Panel,
  personLabel,
  StatusTag,
  type Text,
  toneOf,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import type { Workbench } from '../domain/api.ts'
import { daysSince } from './days-since.ts'
import { workbenchMessages } from './messages.ts'

const shown = 7

/** Of the tabs of the inbox those that home shows. */
const workTabs = ['todo', 'initiated', 'cc', 'done'] as const satisfies readonly InboxTab[]
type WorkTab = (typeof workTabs)[number]

/** The newest of what waits for the person, what they started, was copied to them, or they decided. */
export function WorkList({ counts }: { counts: Workbench['approvals'] | undefined }) {
  const t = useText(workbenchMessages)
  const [chosen, setTab] = useState<WorkTab | null>(null)
  const started = counts ? counts.initiated + counts.returned + counts.rejected : 0
  // Who has nothing to decide sees what became of their own.
  const tab = chosen ?? (counts?.todo === 0 && started > 0 ? 'initiated' : 'todo')
  const found = useQuery({
    queryKey: ['approval', 'inbox', 'workbench', tab],
    queryFn: ({ signal }) => call(listInbox, { query: { tab, pageNum: 1, pageSize: shown }, signal }),
  })
  const countOf: Partial<Record<WorkTab, number>> = counts ? { todo: counts.todo, initiated: started } : {}
  const rows = found.data?.list ?? []
  return (
    <Panel
      title={t('work')}
      className="c-workbench-work"
      extra={
        <AppLink to="/approvals" params={tab === 'todo' ? {} : { tab }}>
          {t('all')}
        </AppLink>
      }
    >
      <Tabs
        activeKey={tab}
        onChange={(key) => setTab(key as WorkTab)}
        items={workTabs.map((key) => ({
          key,
          label: countOf[key] ? `${t(`tab.${key}`)} ${shownCount(countOf[key])}` : t(`tab.${key}`),
        }))}
      />
      {found.error ? (
        <ErrorState compact error={found.error} onRetry={found.refetch} />
      ) : found.isPending ? (
        <Skeleton active paragraph={{ rows: shown }} />
      ) : rows.length === 0 ? (
        tab === 'todo' ? (
          <EmptyState compact title={t('empty.todo')} hint={t('empty.todoHint')} />
        ) : (
          <EmptyState compact title={t('empty.other')} />
        )
      ) : (
        <Rows rows={rows} tab={tab} />
      )}
    </Panel>
  )
}

/** What the person submitted themselves opens as their record, what asks them where they decide; null: it is no longer for their eyes. */
function linkOf({ subject: { kind, id, link } }: InboxRow, tab: InboxTab) {
  if (id === null) return null
  return tab === 'initiated' ? linkTo(link, { tab: 'approval' }) : linkTo(reviewPath({ kind, id }))
}

function Rows({ rows, tab }: { rows: readonly InboxRow[]; tab: InboxTab }) {
  const t = useText(workbenchMessages)
  return (
    <table className="c-work">
      <thead>
        <tr>
          <th scope="col">{t('matter')}</th>
          <th scope="col" className="c-work-amount">
            {t('amount')}
          </th>
          <th scope="col">{t('step')}</th>
          <th scope="col">{t('waited')}</th>
          <th scope="col">
            <span className="c-visually-hidden">{t('view')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.taskID ?? row.instanceID} row={row} tab={tab} />
        ))}
      </tbody>
    </table>
  )
}

/** What the person does with what waits for them. */
const actOf = ({ isOpinion, isHandling }: InboxRow) =>
  isOpinion ? 'giveOpinion' : isHandling ? 'toDo' : 'handle'

function Row({ row, tab }: { row: InboxRow; tab: InboxTab }) {
  const t = useText(workbenchMessages)
  const locale = useLocale()
  const label = approvalStateLabels[row.state]
  const link = linkOf(row, tab)
  return (
    <tr>
      <td className="c-work-matter">
        {link ? (
          <AppLink {...link}>
            <EllipsisText lines={2}>{row.subject.name}</EllipsisText>
          </AppLink>
        ) : (
          <EllipsisText lines={2}>{row.subject.name}</EllipsisText>
        )}
        <small>{underline(row, t)}</small>
        {row.reason && tab === 'initiated' ? (
          <small className="c-work-reason">
            <EllipsisText lines={2}>{t('cameBack', { reason: row.reason })}</EllipsisText>
          </small>
        ) : null}
      </td>
      <td className={row.amount ? 'c-work-amount' : 'c-work-amount c-work-nothing'}>
        <MoneyText money={row.amount} />
      </td>
      <td className="c-work-step">{stepOf(row, tab, t)}</td>
      <td className="c-work-wait">
        {tab === 'todo' ? (
          <Waited row={row} />
        ) : (
          <StatusTag tone={toneOf(label.color)}>{said(label.words, locale)}</StatusTag>
        )}
      </td>
      <td className="c-work-act">
        {link ? (
          <AppLink {...link} aria-label={`${t(actOf(row))} ${row.subject.name}`}>
            {t(tab !== 'todo' ? 'view' : actOf(row))}
          </AppLink>
        ) : null}
      </td>
    </tr>
  )
}

const stepOf = (
  { nodeName, waitingFor }: InboxRow,
  tab: InboxTab,
  t: Text<typeof workbenchMessages>,
): string => {
  if (!nodeName) return t('ended')
  return tab === 'todo' || waitingFor.length === 0
    ? nodeName
    : t('waitingFor', { node: nodeName, people: listed(waitingFor) })
}

/** Below what it is about: with whom, and who submitted it. */
const underline = ({ otherParty, initiator }: InboxRow, t: Text<typeof workbenchMessages>): string =>
  [otherParty, t('submittedBy', { name: personLabel(initiator) }), initiator.departmentName]
    .filter(Boolean)
    .join(' · ')

/** Red is for what is late; how long anything else has waited is said quietly. */
function Waited({ row: { at, isLate } }: { row: InboxRow }) {
  const t = useText(workbenchMessages)
  const { timeZone } = useServices()
  if (isLate) return <StatusTag tone="danger">{t('late')}</StatusTag>
  const days = daysSince(at, timeZone)
  return <span className="c-figure">{days === 0 ? t('arrivedToday') : t('waitedDays', { days })}</span>
}
