import type { QueryClient } from '@tanstack/react-query'
import { call } from '#web/index.ts'
import { type Counterpart, counterpartCalls } from '../domain/api.ts'
import type { PartyKind } from '../domain/counterpart.ts'

/** One party as the person may see it; its key is that of its page, so that they are the same. */
export const partyQuery = (kind: PartyKind, id: number) => ({
  queryKey: ['counterpart', kind, id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(counterpartCalls[kind].read, { params: { id }, signal }),
  retry: false,
})

/** How an external party is rated, for who needs no more of it. */
type PartyRated = Pick<Counterpart, 'rating' | 'averageScore'>

const ratedKey = (id: number) => [...partyQuery('external', id).queryKey, 'rated']

export const ratedQuery = (id: number) => ({
  queryKey: ratedKey(id),
  queryFn: async ({ client }: { client: QueryClient }): Promise<PartyRated> => {
    const { rating, averageScore } = await client.fetchQuery(partyQuery('external', id))
    return { rating, averageScore }
  },
  retry: false,
})

/** What a form brought with it needs not be asked for. */
export const rememberRated = (client: QueryClient, id: number, rated: PartyRated): void =>
  void client.setQueryData(ratedKey(id), rated)
