import { useQuery } from '@tanstack/react-query'
import { Badge, Tabs } from 'antd'
import {
  AppLink,
  call,
  DataTable,
  EmptyState,
  linkTo,
  Page,
  PageHeader,
  Panel,
  StatusTag,
  useAddressParams,
  useSetAddressParams,
  useText,
} from '#web/index.ts'
import { countInbox, type InboxRow, type InboxTab, inboxTabs, listInbox } from '../domain/api.ts'
import { approvalListTypes } from '../domain/lists.ts'
import './approvals.css'
import { limitMessages } from './limit-messages.ts'
import { approvalMessages } from './messages.ts'

function SubjectLink({ row, children }: { row: InboxRow; children: React.ReactNode }) {
  // The record's page opens at its approval.
  return <AppLink {...linkTo(row.subject.link, { tab: 'approval' })}>{children}</AppLink>
}

/** /approvals: what waits for the person, what they submitted, was copied to them, or they decided. */
export function InboxPage() {
  const t = useText(approvalMessages)
  const l = useText(limitMessages)
  const params = useAddressParams()
  const setParams = useSetAddressParams()
  const tab: InboxTab = inboxTabs.find((one) => one === params.tab) ?? 'todo'
  const counts = useQuery({
    queryKey: ['approval', 'inbox', 'counts'],
    queryFn: ({ signal }) => call(countInbox, { signal }),
  })
  const countOf: Partial<Record<InboxTab, number>> = {
    todo: counts.data?.todo ?? 0,
    cc: counts.data?.ccUnread ?? 0,
  }
  return (
    <Page>
      <PageHeader title={t('inbox')} />
      <Tabs
        activeKey={tab}
        onChange={(key) =>
          setParams({ tab: key === 'todo' ? undefined : key, page: undefined, q: undefined })
        }
        items={inboxTabs.map((key) => ({
          key,
          label: (
            <span className="c-approval-tab">
              {t(`tab.${key}`)}
              <Badge count={countOf[key] ?? 0} size="small" />
            </span>
          ),
        }))}
      />
      <Panel>
        <DataTable<InboxRow>
          key={tab}
          type={approvalListTypes.inbox}
          queryKey={['approval', 'inbox', tab]}
          rowKey={(row) => row.taskID ?? row.instanceID}
          load={({ pageNum, pageSize, q }, signal) =>
            call(listInbox, { query: { tab, pageNum, pageSize, ...(q ? { q } : {}) }, signal })
          }
          searchPlaceholder={t('searchInbox')}
          cellValue={(row, key) => row[key as keyof InboxRow]}
          cells={{
            name: (row) => (
              <span className="c-approval-name">
                <SubjectLink row={row}>{row.subject.name}</SubjectLink>
                {row.isLate ? <StatusTag tone="danger">{l('late')}</StatusTag> : null}
                {row.unread ? <StatusTag tone="info">{t('unread')}</StatusTag> : null}
              </span>
            ),
          }}
          operate={(row) => <SubjectLink row={row}>{t(tab === 'todo' ? 'handle' : 'open')}</SubjectLink>}
          operateWidth={80}
          empty={
            tab === 'todo' ? (
              <EmptyState title={t('empty.todo')} hint={t('empty.todoHint')} />
            ) : (
              <EmptyState title={t('empty.other')} />
            )
          }
        />
      </Panel>
    </Page>
  )
}
