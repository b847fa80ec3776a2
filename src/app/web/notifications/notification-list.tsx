import './notifications.css'
import { BellOutlined } from '@ant-design/icons'
import type { Notification } from '#engines/notifications/domain/index.ts'
import { formatInstant } from '#shared/dates.ts'
import { useText } from '#web/messages.ts'
import { useServices } from '#web/services.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { shellMessages } from '../shell-messages.ts'

/** Notifications one under the other; an unread one has a dot and says so. */
export function NotificationList(props: {
  items: readonly Notification[]
  onOpen: (item: Notification) => void
}) {
  const t = useText(shellMessages)
  const { timeZone } = useServices()
  if (props.items.length === 0)
    return <EmptyState compact icon={<BellOutlined aria-hidden />} title={t('noNotifications')} />
  return (
    <ul className="s-notes">
      {props.items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            className={item.readAt ? 's-note' : 's-note s-note-unread'}
            onClick={() => props.onOpen(item)}
          >
            <span className="s-note-text">
              {item.readAt ? null : <span className="c-visually-hidden">{t('unreadMark')} </span>}
              {item.text}
            </span>
            <time className="s-note-time" dateTime={item.createdAt}>
              {formatInstant(item.createdAt, timeZone)}
            </time>
          </button>
        </li>
      ))}
    </ul>
  )
}
