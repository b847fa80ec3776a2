/** Where the bell leads. */
export const notificationsPath = '/notifications'

/** Unread notifications of this person; the notifications engine answers it. */
export const unreadCount = async (_signal: AbortSignal): Promise<number> => 0
