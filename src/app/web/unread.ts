import { countUnread } from '#engines/notifications/domain/index.ts'
import { call } from '#web/call.ts'

/** Where the bell leads. */
export const notificationsPath = '/notifications'

/** Unread notifications of this person, counted up to 1000. */
export const unreadCount = async (signal: AbortSignal): Promise<number> =>
  (await call(countUnread, { signal })).count
