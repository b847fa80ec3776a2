import { useRef } from 'react'
import { confirm, useText } from '#web/index.ts'
import { useLeaveGuard } from '#web/use-blocker.ts'
import { clauseMessages } from './messages.ts'

type Place = { pathname: string; search: Readonly<Record<string, unknown>> }

/** Whether going from here to there ends writing: another page, another clause, or the same one to be read. */
const endsWriting = (here: Place, there: Place): boolean =>
  there.pathname !== here.pathname ||
  there.search.mode !== 'edit' ||
  String(there.search.clauseId) !== String(here.search.clauseId)

/** Asks before a draft that is not saved is left, also by closing the window; answers a function that lets one leave without being asked. */
export function useDraftGuard(isOpen: boolean): () => void {
  const t = useText(clauseMessages)
  const open = useRef(isOpen)
  open.current = isOpen
  return useLeaveGuard(
    () => open.current,
    async ({ current, next }) =>
      !endsWriting(current, next) ||
      confirm({
        title: t('leaveTitle'),
        content: t('leaveContent'),
        okText: t('leave'),
        danger: true,
      }),
  )
}
