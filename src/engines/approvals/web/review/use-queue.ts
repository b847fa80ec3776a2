import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call, linkTo, useAddressParams } from '#web/index.ts'
import { type InboxRow, listInbox } from '../../domain/inbox-api.ts'
import { isSame, nextToReview } from '../../domain/review.ts'
import { queueParams, reviewPath } from '../../domain/review-path.ts'

type Ref = { kind: string; id: number }

/** As many as are looked through for the next one: the first of the inbox, in its order. */
const lookedThrough = 100
/** Of what waits only what the person may still open. */
const refsOf = (list: readonly InboxRow[]): Ref[] =>
  list
    .flatMap(({ subject: { kind, id } }) => (id === null ? [] : [{ kind, id }]))
    // Who is asked for a decision and for an opinion has it twice.
    .filter((one, at, all) => all.findIndex((other) => isSame(other, one)) === at)

/** What waits for the person as the inbox that they came from shows it, where the given record stands in it, and what comes before and after. */
export function useQueue(current: Ref) {
  const client = useQueryClient()
  const narrowed = queueParams(useAddressParams())
  const options = {
    queryKey: ['approval', 'inbox', 'review', narrowed],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(listInbox, { query: { tab: 'todo', pageNum: 1, pageSize: lookedThrough, ...narrowed }, signal }),
  }
  const { data } = useQuery(options)
  const waiting = data ? refsOf(data.list) : []
  const at = waiting.findIndex((one) => isSame(one, current))
  const place = useRef(0)
  useEffect(() => {
    if (at >= 0) place.current = at
  }, [at])
  return {
    /** From 1; 0 when it does not wait. */
    position: at + 1,
    total: data?.total ?? 0,
    step: (by: 1 | -1) => nextToReview(waiting, current, place.current, by),
    /** The address of one of them, and of the list. */
    addressOf: (ref: Ref) => linkTo(reviewPath(ref), narrowed),
    list: linkTo('/approvals', narrowed),
    /** The list leaves some of what waits out. */
    isNarrowed: narrowed.q !== undefined || narrowed.filter !== undefined,
    /** The next one after this one was decided, by what waits now; null: nothing waits, undefined: nobody could say. */
    afterDecision: async () => {
      try {
        const { list } = await client.fetchQuery({ ...options, staleTime: 0 })
        return nextToReview(
          refsOf(list).filter((one) => !isSame(one, current)),
          current,
          place.current,
        )
      } catch {
        return undefined
      }
    },
  }
}
