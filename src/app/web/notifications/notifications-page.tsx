import { Button, Pagination, Segmented, Skeleton } from 'antd'
import { paging } from '#shared/constants.ts'
import {
  baseMessages,
  ErrorState,
  Page,
  PageHeader,
  Panel,
  useAddressParams,
  useSetAddressParams,
  useText,
} from '#web/index.ts'
import { shellMessages } from '../shell-messages.ts'
import { NotificationList } from './notification-list.tsx'
import { markAllRead, useNotifications, useOpenNotification } from './use-notifications.ts'

/** All own notifications. */
export function NotificationsPage() {
  const t = useText(shellMessages)
  const base = useText(baseMessages)
  const params = useAddressParams()
  const setParams = useSetAddressParams()
  const open = useOpenNotification()
  const unread = params.unread === 'true'
  const pageNum = Math.max(1, Number(params.page) || 1)
  const { data, error, refetch } = useNotifications({ pageNum, pageSize: paging.size, unread })
  return (
    <Page narrow>
      <PageHeader
        title={t('notifications')}
        actions={<Button onClick={() => void markAllRead()}>{t('readAll')}</Button>}
      />
      <Panel>
        <Segmented
          value={unread ? 'unread' : 'all'}
          aria-label={t('notifications')}
          options={[
            { value: 'all', label: base('all') },
            { value: 'unread', label: t('unreadMark') },
          ]}
          onChange={(value) =>
            setParams({ unread: value === 'unread' ? 'true' : undefined, page: undefined })
          }
        />
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <NotificationList items={data.list} onOpen={(item) => void open(item)} />
        ) : (
          <Skeleton active />
        )}
        {data && data.total > paging.size ? (
          <Pagination
            className="c-pages"
            current={pageNum}
            pageSize={paging.size}
            // Beyond what is counted there is always one page more.
            total={Math.max(
              data.total,
              (pageNum - 1) * paging.size + data.list.length + (data.totalIsCapped ? 1 : 0),
            )}
            showSizeChanger={false}
            onChange={(page) => setParams({ page: page === 1 ? undefined : String(page) })}
          />
        ) : null}
      </Panel>
    </Page>
  )
}
