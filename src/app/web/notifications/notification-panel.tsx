import { Button, Spin } from 'antd'
import { useText } from '#web/messages.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { shellMessages } from '../shell-messages.ts'
import { notificationsPath } from '../unread.ts'
import { NotificationList } from './notification-list.tsx'
import { markAllRead, useNotifications, useOpenNotification } from './use-notifications.ts'

/** What opens under the bell: the newest ten. */
export function NotificationPanel({ onDone }: { onDone: () => void }) {
  const t = useText(shellMessages)
  const open = useOpenNotification()
  const { data, error, refetch } = useNotifications({ pageNum: 1, pageSize: 10, unread: false })
  return (
    <section className="s-notes-panel" aria-label={t('notifications')}>
      <header>
        <h2>{t('notifications')}</h2>
        <Button
          type="link"
          size="small"
          disabled={!data?.list.some(({ readAt }) => readAt === null)}
          onClick={() => void markAllRead()}
        >
          {t('readAll')}
        </Button>
      </header>
      <div className="s-notes-scroll">
        {error ? (
          <ErrorState error={error} compact onRetry={() => void refetch()} />
        ) : data ? (
          <NotificationList
            items={data.list}
            onOpen={(item) => {
              onDone()
              void open(item)
            }}
          />
        ) : (
          <div className="c-popup-note">
            <Spin size="small" />
          </div>
        )}
      </div>
      <footer>
        <AppLink to={notificationsPath}>{t('allNotifications')}</AppLink>
      </footer>
    </section>
  )
}
