import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { formatInstant } from '#shared/dates.ts'
import { personLabel, useServices, useText } from '#web/index.ts'
import { lastWord } from '../domain/last-word.ts'
import { approvalQuery } from './approval-query.ts'
import './approvals.css'
import { approvalMessages } from './messages.ts'

const known = { reject: 'error', return: 'warning', cancel: 'warning' } as const

/** Why a record came back, for the page on which it is worked on: who, when, the words, and the way that a new submission takes. Nothing where it did not. */
export function ApprovalReason({ kind, id }: { kind: string; id: number }) {
  const t = useText(approvalMessages)
  const { timeZone } = useServices()
  const { data } = useQuery(approvalQuery(kind, id))
  const word = data ? lastWord(data) : null
  const action = word?.action as keyof typeof known | undefined
  if (!word || !action) return null
  const { user, nodeName, at, comment, detail } = word
  const what = t(`why.${action}`, {
    who: user ? personLabel(user) : t('system'),
    node: nodeName ? t('named', { what: nodeName }) : '',
    time: formatInstant(at, timeZone),
  })
  const next =
    action === 'return'
      ? t(detail.resume === 'inPlace' ? 'next.inPlace' : 'next.onward', { node: nodeName })
      : t('next.anew')
  return (
    <Alert
      className="c-approval-why"
      type={known[action]}
      showIcon
      title={what}
      description={
        <>
          <p className="c-approval-words">{comment}</p>
          <p className="c-approval-soft">{next}</p>
        </>
      }
    />
  )
}
