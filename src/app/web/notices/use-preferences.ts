import { useQuery } from '@tanstack/react-query'
import {
  type NotificationPreferences,
  readNotificationPreferences,
  saveNotificationPreferences,
} from '#engines/notifications/domain/index.ts'
import { call, toast } from '#web/index.ts'
import { queryClient } from '../session.ts'

const key = ['notification-preferences'] as const

/** What the person wants by mail and bots, and when; saved at each change, and shown at once. */
export function usePreferences() {
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(readNotificationPreferences, { signal }),
  })
  const save = async (change: Partial<NotificationPreferences>): Promise<void> => {
    if (!data) return
    const { mailIsConfigured, organizationQuiet, ...kept } = data
    const next = { ...kept, ...change }
    queryClient.setQueryData(key, { ...next, mailIsConfigured, organizationQuiet })
    try {
      await call(saveNotificationPreferences, { body: next })
    } catch (failure) {
      queryClient.setQueryData(key, data)
      toast.failure(failure)
    }
  }
  return { data, error, refetch, save }
}
