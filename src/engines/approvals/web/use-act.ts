import { useQueryClient } from '@tanstack/react-query'
import { CallError, toast, useText } from '#web/index.ts'
import type { ApprovalDetail } from '../domain/api.ts'
import { approvalMessages } from './messages.ts'

const alreadyDecided = 40904
const textChanged = 40913

/** It was not done because somebody else was faster, or the approval has ended. */
export const isDecidedMeanwhile = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === alreadyDecided

/** Runs an action and shows the new state everywhere, with a word that it is done unless `words` is null; of two who decided at once the second is told and sees it too. True: done; false: what was typed is still wanted. */
export function useAct(approval: ApprovalDetail, onChanged?: (approval: ApprovalDetail) => void) {
  const t = useText(approvalMessages)
  const client = useQueryClient()
  const { kind, id } = approval.subject
  const show = (next: ApprovalDetail) => {
    client.setQueryData(['approval', kind, id], next)
    void client.invalidateQueries({ queryKey: ['approval', 'inbox'] })
    void client.invalidateQueries({ queryKey: [kind] })
    onChanged?.(next)
  }
  return async (
    send: () => Promise<ApprovalDetail>,
    words?: string | null,
  ): Promise<boolean | 'meanwhile'> => {
    try {
      show(await send())
      if (words !== null) toast.success(words)
      return true
    } catch (error) {
      if (isDecidedMeanwhile(error) && error.data) {
        show(error.data as ApprovalDetail)
        toast.warning(t('decidedMeanwhile'))
        return 'meanwhile'
      }
      if (error instanceof CallError && error.code === textChanged)
        void client.invalidateQueries({ queryKey: ['approval', kind, id] })
      toast.failure(error)
      return false
    }
  }
}

export type Act = ReturnType<typeof useAct>
