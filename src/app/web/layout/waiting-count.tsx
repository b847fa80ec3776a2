import { useQuery } from '@tanstack/react-query'
import { countInbox } from '#engines/approvals/domain/index.ts'
import { shownCount } from '#shared/list.ts'
import { call } from '#web/call.ts'
import { useText } from '#web/messages.ts'
import { shellMessages } from '../shell-messages.ts'

/** How many approvals wait for the person. The inbox has the same query, so both are asked once. */
export function WaitingCount() {
  const t = useText(shellMessages)
  const { data } = useQuery({
    queryKey: ['approval', 'inbox', 'counts'],
    queryFn: ({ signal }) => call(countInbox, { signal }),
  })
  const count = shownCount(data?.todo ?? 0)
  if (count === 0) return null
  return (
    <span className="s-menu-count" role="img" aria-label={t('waiting', { count })}>
      {count}
    </span>
  )
}
