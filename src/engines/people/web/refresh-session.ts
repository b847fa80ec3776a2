import type { QueryClient } from '@tanstack/react-query'
import { call } from '#web/index.ts'
import { readSession } from '../domain/api.ts'

/** Reads the session again after the person or the organisation was changed, so that the top bar follows at once. */
export const refreshSession = (queries: QueryClient): Promise<unknown> =>
  queries.fetchQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => call(readSession, { signal }),
    staleTime: 0,
  })
