import { BellOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Badge, Button } from 'antd'
import { useText } from '#web/messages.ts'
import { useGo } from '#web/navigation.ts'
import { useServices } from '#web/services.tsx'
import { isOpen } from '../menu.ts'
import { shellMessages } from '../shell-messages.ts'
import { notificationsPath, unreadCount } from '../unread.ts'

/** Unread notifications; leads to their page. Absent until that page exists. */
export function Bell() {
  const t = useText(shellMessages)
  const { may } = useServices()
  const go = useGo()
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
    <Badge count={count} size="small" overflowCount={99} offset={[-6, 6]}>
      <Button
        type="text"
        icon={<BellOutlined aria-hidden />}
        aria-label={count > 0 ? t('unread', { count }) : t('notifications')}
        title={t('notifications')}
        onClick={() => go(notificationsPath)}
      />
    </Badge>
  )
}
