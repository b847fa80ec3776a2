import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { editorAddress } from '#engines/editor/domain/index.ts'
import type { FormDefinition } from '#engines/forms/domain/index.ts'
import type { FormWidgets } from '#engines/forms/web/index.ts'
import { call, toast } from '#web/index.ts'
import { type ContractForm, fillContractDocument, readContract } from '../domain/api.ts'
import type { ContractDocument } from '../domain/contract-document.ts'

const states = { pending: 'making', ready: 'ready', failed: 'failed', unavailable: 'failed' } as const

/** The contract's text for the field that opens it; asked for only where the form has such a field. */
export function useContractDocument(opened: ContractForm): NonNullable<FormWidgets['document']> {
  const client = useQueryClient()
  const id = opened.contractID ?? 0
  const isAsked = (opened.definition as FormDefinition).fieldGroupList.some(({ fieldList }) =>
    fieldList.some(({ type }) => type === 'contractEdit'),
  )
  const { data } = useQuery({
    queryKey: ['contract', id],
    queryFn: ({ signal }) => call(readContract, { params: { id }, signal }),
    enabled: isAsked && id > 0,
  })
  const documents = data?.documents
  const mayMake = opened.template !== null && opened.editable
  return useMemo(() => {
    const text = newest(documents, 'text')
    return {
      current: text?.fileID ? { fileID: text.fileID, name: text.fileName ?? '' } : null,
      state: text ? states[text.state] : 'none',
      open: () => show(id),
      ...(mayMake && { make: () => make(client, id) }),
    }
  }, [documents, mayMake, client, id])
}

const newest = (documents: readonly ContractDocument[] | undefined, kind: ContractDocument['kind']) =>
  documents?.find((document) => document.kind === kind && document.isCurrent)

/** The editor in a window of its own, so that the form stays as it is. */
const show = (id: number): void => {
  window.open(editorAddress({ scenario: 'contract', contextId: id }), '_blank', 'noopener')
}

async function make(client: QueryClient, id: number): Promise<void> {
  try {
    await call(fillContractDocument, { params: { id } })
    await client.invalidateQueries({ queryKey: ['contract', id] })
  } catch (error) {
    toast.failure(error)
  }
}
