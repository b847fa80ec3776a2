import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '#engines/notifications/domain/index.ts'
import { call } from '#web/call.ts'
import { currentLocale } from '#web/messages.ts'
import { useGo } from '#web/navigation.ts'
import { toast } from '#web/ui/toast.tsx'
import { queryClient } from '../session.ts'

const again = () => queryClient.invalidateQueries({ queryKey: ['notification'] })

/** One page of own notifications, unread ones first. */
export const useNotifications = (query: { pageNum: number; pageSize: number; unread: boolean }) =>
  useQuery({
    queryKey: ['notification', 'list', query, currentLocale()],
    queryFn: ({ signal }) =>
      call(listNotifications, { query: { ...query, unread: query.unread ? 'true' : 'false' }, signal }),
    placeholderData: keepPreviousData,
  })

/** Marks one as read and goes where it leads. */
export function useOpenNotification() {
  const go = useGo()
  return async ({ id, link, readAt }: Notification) => {
    if (link) {
      const address = new URL(link, window.location.origin)
      go(address.pathname, Object.fromEntries(address.searchParams))
    }
    if (readAt) return
    await call(readNotification, { params: { id } }).catch(toast.failure)
    await again()
  }
}

/** Marks all as read. */
export async function markAllRead(): Promise<void> {
  await call(readAllNotifications).catch(toast.failure)
  await again()
}
