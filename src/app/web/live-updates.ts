import { useEffect } from 'react'
import { readLiveEvent, streamEvents } from '#engines/jobs/domain/index.ts'
import { liveStream } from '#web/live.ts'
import { addressOf } from '#web/request.ts'
import { queryClient } from './session.ts'

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
        onEvent: ({ type, data }) => {
          const event = readLiveEvent(type, data)
          if (event?.type === 'job') queryClient.setQueryData(['job', event.data.id], event.data)
          if (event?.type === 'notification')
            void queryClient.invalidateQueries({ queryKey: ['notification'] })
          if (event?.type === 'changed') void queryClient.invalidateQueries({ queryKey: [event.data.kind] })
        },
      }),
    [],
  )
}
