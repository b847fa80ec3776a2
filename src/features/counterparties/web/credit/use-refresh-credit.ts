import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, toast, useText } from '#web/index.ts'
import { counterpartCalls } from '../../domain/api.ts'
import { creditMessages } from './credit-messages.ts'

/** Has an external party read anew, from the organisation's service where it has one; wherever it is shown it is the new one then. */
export function useRefreshCredit(id: number): { refresh: () => Promise<void>; busy: boolean } {
  const t = useText(creditMessages)
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    try {
      const party = await call(counterpartCalls.external.read, { params: { id }, query: { refresh: true } })
      queries.setQueryData(['counterpart', 'external', id], party)
      const reason = party.credit?.monitoring?.failure?.reason
      if (reason) toast.warning(t(`reason.${reason}`))
      else toast.success(t('refreshed'))
    } catch (failure) {
      toast.failure(failure)
    }
    setBusy(false)
  }
  return { refresh, busy }
}
