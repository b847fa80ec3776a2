import { BellOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Badge, Button, Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#web/messages.ts'
import { useIdle } from '#web/use-idle.ts'
import { shellMessages } from '../shell-messages.ts'
import { unreadCount } from '../unread.ts'

const loadPanel = () => import('../notifications/notification-panel.tsx')
const NotificationPanel = lazy(() => loadPanel().then((module) => ({ default: module.NotificationPanel })))

/** Unread notifications, counted once the page stands; opens the newest ones. Without a live stream (plain http in an intranet) the count still moves. */
export function Bell() {
  const t = useText(shellMessages)
  const [isOpen, setOpen] = useState(false)
  const { data: count = 0 } = useQuery({
    queryKey: ['notification', 'unread'],
    queryFn: ({ signal }) => unreadCount(signal),
    enabled: useIdle(),
    refetchInterval: 60_000,
  })
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      styles={{ container: { padding: 0 } }}
      content={
        <Suspense fallback={<div className="s-notes-panel" aria-busy="true" />}>
          <NotificationPanel onDone={() => setOpen(false)} />
        </Suspense>
      }
    >
      <Badge count={count} size="small" overflowCount={99} offset={[-6, 6]}>
        <Button
          type="text"
          icon={<BellOutlined aria-hidden />}
          aria-label={count > 0 ? t('unread', { count }) : t('notifications')}
          aria-expanded={isOpen}
          title={t('notifications')}
          onPointerEnter={() => void loadPanel()}
        />
      </Badge>
    </Popover>
  )
}
