import { useQuery } from '@tanstack/react-query'
import { call } from '#web/index.ts'
import { type ContractForm, readContract } from '../domain/api.ts'
import type { ContractText } from '../domain/contract-document.ts'

/** The newest text of a contract: what came with its form, asked for again when something changed the contract. */
export function useContractText(opened: ContractForm, isNeeded: boolean): ContractText | null {
  const id = opened.contractID ?? 0
  const { data = null } = useQuery({
    queryKey: ['contract', id, 'text'],
    queryFn: async ({ signal }): Promise<ContractText | null> => {
      const { documents, fileType } = await call(readContract, { params: { id }, signal })
      const text = documents.find(({ kind, isCurrent }) => kind === 'text' && isCurrent)
      if (!text) return null
      const { state, fileID, fileName } = text
      return { state, fileID, fileName, isUploaded: fileType === 2 }
    },
    enabled: isNeeded && id > 0,
    // A form that is opened again brings it again.
    gcTime: 0,
    ...(opened.text !== undefined && { initialData: opened.text }),
  })
  return data
}
