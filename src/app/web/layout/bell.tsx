import { BellOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Badge, Button, Popover } from 'antd'
import { useState } from 'react'
import { useText } from '#web/messages.ts'
import { useServices } from '#web/services.tsx'
import { isOpen } from '../menu.ts'
import { NotificationPanel } from '../notifications/notification-panel.tsx'
import { shellMessages } from '../shell-messages.ts'
import { notificationsPath, unreadCount } from '../unread.ts'

/** Unread notifications, the newest of them under it. Absent until their page exists. */
export function Bell() {
  const t = useText(shellMessages)
  const { may } = useServices()
  const [isShown, setShown] = useState(false)
  const isThere = isOpen(notificationsPath, may)
  const { data } = useQuery({
    queryKey: ['notification', 'unread'],
    queryFn: ({ signal }) => unreadCount(signal),
    enabled: isThere,
    // Without a live stream (plain http in an intranet) the count still moves.
    refetchInterval: 60_000,
  })
  if (!isThere) return null
  const count = data ?? 0
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={isShown}
      onOpenChange={setShown}
      content={<NotificationPanel onDone={() => setShown(false)} />}
      styles={{ container: { padding: 0 } }}
      destroyOnHidden
    >
      <Badge count={count} size="small" overflowCount={99} offset={[-6, 6]}>
        <Button
          type="text"
          icon={<BellOutlined aria-hidden />}
          aria-label={count > 0 ? t('unread', { count }) : t('notifications')}
          aria-expanded={isShown}
          title={t('notifications')}
        />
      </Badge>
    </Popover>
  )
}
