import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { editorAddress } from '#engines/editor/domain/index.ts'
import type { FormDefinition } from '#engines/forms/domain/index.ts'
import type { FormWidgets } from '#engines/forms/web/index.ts'
import { call, toast } from '#web/index.ts'
import { type ContractForm, fillContractDocument } from '../domain/api.ts'
import { useContractText } from './use-contract-text.ts'

const states = { pending: 'making', ready: 'ready', failed: 'failed', unavailable: 'failed' } as const

/** The contract's text for the field that opens it; asked for only where the form has such a field. */
export function useContractDocument(opened: ContractForm): NonNullable<FormWidgets['document']> {
  const client = useQueryClient()
  const id = opened.contractID ?? 0
  const isAsked = (opened.definition as FormDefinition).fieldGroupList.some(({ fieldList }) =>
    fieldList.some(({ type }) => type === 'contractEdit'),
  )
  const text = useContractText(opened, isAsked)
  const mayMake = opened.template !== null && opened.editable
  return useMemo(() => {
    return {
      current: text?.fileID ? { fileID: text.fileID, name: text.fileName ?? '' } : null,
      state: text ? states[text.state] : 'none',
      open: () => show(id),
      ...(mayMake && { make: () => make(client, id) }),
    }
  }, [text, mayMake, client, id])
}

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
