import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#web/index.ts'
import { listContractShares } from '../../domain/share-api.ts'

export type Shares = z.output<(typeof listContractShares)['answer']>

/** Below the contract's key, so that whatever refreshes the contract refreshes them. */
export const sharesKey = (id: number) => ['contract', id, 'shares'] as const

/** What people outside read and said of a contract. */
export const useShares = (id: number, enabled = true): UseQueryResult<Shares> =>
  useQuery({
    queryKey: sharesKey(id),
    queryFn: ({ signal }) => call(listContractShares, { params: { id }, signal }),
    enabled,
  })
