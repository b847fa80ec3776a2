import { useQuery } from '@tanstack/react-query'
import { said } from '#shared/text.ts'
import { call, listed, useLocale } from '#web/index.ts'
import { type ContractFamily, readContractFamily } from '../../domain/associate-api.ts'
import { relationWords } from '../../domain/contract-relations.ts'

export type Member = ContractFamily['members'][number]

/** All that hangs together with a contract, as far as the person may see it. */
export const useFamily = (id: number) =>
  useQuery({
    queryKey: ['contract', id, 'family'],
    queryFn: ({ signal }) => call(readContractFamily, { params: { id }, signal }),
    staleTime: 0,
  })

/** What a contract is in its family, in words: 订单, 框架协议; what it is below others first. */
export function useRoleOf({ relations }: Pick<ContractFamily, 'relations'>): (id: number) => string {
  const locale = useLocale()
  return (id) => {
    const own = relations.filter(({ fromID, toID }) => fromID === id || toID === id)
    const below = own.filter(({ toID, relationType }) => toID === id && relationType !== 3)
    const above = own.filter(({ fromID, relationType }) => fromID === id && relationType !== 3)
    const words =
      below.length > 0
        ? below.map(({ relationType }) => relationWords(relationType, 'below'))
        : above.length > 0
          ? above.map(({ relationType }) => relationWords(relationType, 'above'))
          : own.map(({ relationType }) => relationWords(relationType, 'beside'))
    return listed([...new Set(words.map((one) => said(one, locale)))])
  }
}
