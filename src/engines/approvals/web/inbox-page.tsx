import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { shownCount } from '#shared/list.ts'
import {
  AppLink,
  call,
  DataTable,
  EllipsisText,
  EmptyState,
  linkTo,
  Page,
  PageHeader,
  PageTabs,
  Panel,
  StatusTag,
  Tip,
  useAddressParams,
  useListChoices,
  useSetAddressParams,
  useText,
} from '#web/index.ts'
import {
  countInbox,
  type InboxCounts,
  type InboxRow,
  type InboxTab,
  inboxTabs,
  listInbox,
} from '../domain/inbox-api.ts'
import { inboxListTypes } from '../domain/inbox-lists.ts'
import { queueParams, reviewPath } from '../domain/review-path.ts'
import './approvals.css'
import { BatchApproval } from './batch-approval.tsx'
import { colleagueMessages } from './colleague-messages.ts'
import { handlingMessages } from './handling-messages.ts'
import { inboxMessages } from './inbox-messages.ts'
import { limitMessages } from './limit-messages.ts'

function SubjectLink({ row, tab, children }: { row: InboxRow; tab: InboxTab; children: ReactNode }) {
  const t = useText(inboxMessages)
  const params = useAddressParams()
  if (row.subject.id === null)
    return (
      <Tip text={t('closed')}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation opens by keyboard too */}
        <span tabIndex={0}>{children}</span>
      </Tip>
    )
  // What the person submitted themselves opens as their record.
  const { kind, id, link } = row.subject
  const address =
    row.taskID === null
      ? linkTo(link, { tab: 'approval' })
      : linkTo(reviewPath({ kind, id }), tab === 'todo' ? queueParams(params) : {})
  return <AppLink {...address}>{children}</AppLink>
}

/** How much a tab has, and how much of it is late. */
function countsOf(tab: InboxTab, counts: InboxCounts | undefined): { all: number; late: number } {
  if (!counts) return { all: 0, late: 0 }
  if (tab === 'todo') return { all: counts.todo, late: counts.todoLate }
  if (tab === 'waiting') return { all: counts.waiting, late: counts.waitingLate }
  return { all: tab === 'cc' ? counts.ccUnread : 0, late: 0 }
}

/** "待我处理 12 · 超时 3": a tab with what stands in it. */
function useTabLabel() {
  const t = useText(inboxMessages)
  const counts = useQuery({
    queryKey: ['approval', 'inbox', 'counts'],
    queryFn: ({ signal }) => call(countInbox, { signal }),
  })
  return (tab: InboxTab): string => {
    const { all, late } = countsOf(tab, counts.data)
    const parts = [t(`tab.${tab}`), ...(all > 0 ? [String(shownCount(all))] : [])]
    return [parts.join(' '), ...(late > 0 ? [t('late', { count: shownCount(late) })] : [])].join(' · ')
  }
}

/** A name, which may take two lines; a dash for none, as in other cells. */
const wrapped = (text: string) => (text ? <EllipsisText lines={2}>{text}</EllipsisText> : '—')

/** What a row is called, what is to be known of it at once, and below it of what kind it is and by which flow it goes. */
function Item({ row, tab, kind }: { row: InboxRow; tab: InboxTab; kind: string }) {
  const t = useText(inboxMessages)
  const l = useText(limitMessages)
  const d = useText(handlingMessages)
  const c = useText(colleagueMessages)
  const isToRevise = tab === 'initiated' && row.state === 'returned' && row.submittedFor === ''
  return (
    <span className="c-inbox-item">
      <span>
        {row.unread ? (
          <span className="c-inbox-new" role="img" aria-label={t('unread')} title={t('unread')} />
        ) : null}
        <SubjectLink row={row} tab={tab}>
          {row.subject.name}
        </SubjectLink>
      </span>
      <span className="c-inbox-tags">
        <span className="c-inbox-kind">{[kind, row.flowName].filter(Boolean).join(' · ')}</span>
        {row.isLate ? <StatusTag tone="danger">{l('late')}</StatusTag> : null}
        {row.isHandling ? <StatusTag tone="purple">{d('handling')}</StatusTag> : null}
        {row.isOpinion ? <StatusTag tone="purple">{c('tag')}</StatusTag> : null}
        {isToRevise ? <StatusTag tone="warning">{t('toRevise')}</StatusTag> : null}
        {row.submittedFor ? <StatusTag>{t('submittedFor', { name: row.submittedFor })}</StatusTag> : null}
      </span>
    </span>
  )
}

/** Why something waits for the person, and at which step. */
function Why({ row: { why, nodeName: node } }: { row: InboxRow }) {
  const t = useText(inboxMessages)
  if (!why || why.as === 'own') return wrapped(node && t('why.own', { node }))
  return (
    <span className="c-inbox-item">
      <span>{t(`why.${why.as}`, { of: why.of })}</span>
      <span className="c-inbox-kind">{node}</span>
    </span>
  )
}

function InboxTable({ tab }: { tab: InboxTab }) {
  const t = useText(inboxMessages)
  const kinds = useListChoices(inboxListTypes[tab], 'kind')
  const kindOf = (row: InboxRow) => kinds.find(({ value }) => value === row.subject.kind)?.label ?? ''
  return (
    <DataTable<InboxRow>
      type={inboxListTypes[tab]}
      queryKey={['approval', 'inbox', tab]}
      rowKey={(row) => row.taskID ?? row.instanceID}
      load={({ pageNum, pageSize, q, sort, filter, cursor, exactTotal }, signal) =>
        call(listInbox, {
          query: {
            tab,
            pageNum,
            pageSize,
            ...(q && { q }),
            ...(sort && { sort }),
            ...(filter && { filter }),
            ...(cursor && { cursor }),
            ...(exactTotal && { exactTotal }),
          },
          signal,
        })
      }
      {...(tab === 'todo' && {
        selection: {
          labelOf: (row: InboxRow) => row.subject.name,
          mayChoose: (row: InboxRow) => row.inBatch,
          actions: (rows: readonly InboxRow[], clear: () => void) => (
            <BatchApproval rows={rows} onDone={clear} />
          ),
        },
      })}
      searchPlaceholder={t('search')}
      cellValue={(row, key) => (key === 'kind' ? row.subject.kind : row[key as keyof InboxRow])}
      cells={{
        name: (row) => <Item row={row} tab={tab} kind={kindOf(row)} />,
        otherParty: (row) => wrapped(row.otherParty),
        nodeName: (row) => (tab === 'todo' ? <Why row={row} /> : wrapped(row.nodeName)),
        waitingFor: (row) => wrapped(row.waitingFor.join('、')),
        flowName: (row) => wrapped(row.flowName),
      }}
      empty={<EmptyState title={t(`empty.${tab}`)} hint={t(`emptyHint.${tab}`)} />}
    />
  )
}

/** /approvals: what waits for the person and, because of them, for others; what they submitted, returned and decided, and what was copied to them. */
export function InboxPage() {
  const t = useText(inboxMessages)
  const labelOf = useTabLabel()
  const params = useAddressParams()
  const setParams = useSetAddressParams()
  const tab: InboxTab = inboxTabs.find((one) => one === params.tab) ?? 'todo'
  // What narrowed one tab means nothing in another.
  const open = (key: string) => {
    const others = Object.keys(params).map((name) => [name, undefined])
    setParams({ ...Object.fromEntries(others), tab: key === 'todo' ? undefined : key })
  }
  return (
    <Page>
      <PageHeader title={t('inbox')} />
      <PageTabs
        active={tab}
        onChange={open}
        tabs={inboxTabs.map((key) => ({
          key,
          label: labelOf(key),
          // One table at a time: all of them stand in the same address.
          children:
            key === tab ? (
              <Panel>
                <InboxTable key={key} tab={key} />
              </Panel>
            ) : null,
        }))}
      />
    </Page>
  )
}
