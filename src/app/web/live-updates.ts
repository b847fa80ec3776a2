import { useEffect } from 'react'
import { readLiveEvent, streamEvents } from '#engines/jobs/domain/index.ts'
import { liveStream } from '#web/live.ts'
import { addressOf } from '#web/request.ts'
import { queryClient } from './session.ts'

/** Most notifications are about approvals, so inbox, workbench and an open approval look again too. */
const askAgain = (...keys: string[][]): void => {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
}

/**
 * Keeps the screen current while somebody is signed in: a job's progress goes to ['job', id]; a notification and a changed record
 * make the queries whose key starts with their noun ask again.
 */
export function useLiveUpdates(): void {
  useEffect(
    () =>
      liveStream({
        address: addressOf(streamEvents),
        types: ['job', 'notification', 'changed'],
        onGap: () => void queryClient.invalidateQueries(),
        // The bell is asked for as the page comes; what rings before the stream stands would be heard by nobody.
        onStart: () => askAgain(['notification']),
        onEvent: ({ type, data }) => {
          const event = readLiveEvent(type, data)
          if (event?.type === 'job') queryClient.setQueryData(['job', event.data.id], event.data)
          if (event?.type === 'notification') askAgain(['notification'], ['approval'])
          if (event?.type === 'changed') askAgain([event.data.kind], ['approval', event.data.kind])
        },
      }),
    [],
  )
}
