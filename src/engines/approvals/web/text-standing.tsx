import { Alert } from 'antd'
import { AppLink, useText } from '#web/index.ts'
import type { ApprovalDetail } from '../domain/api.ts'
import './approvals.css'
import { handlingMessages } from './handling-messages.ts'
import { approvalMessages } from './messages.ts'

/** What the person is told of the text before they decide: that it is being made, or what is open in it, with the way there. */
export function TextStanding({ approval }: { approval: ApprovalDetail }) {
  const t = useText(approvalMessages)
  const d = useText(handlingMessages)
  const { matters, isLast, abilities } = approval.mine
  if (!matters) return null
  if (matters.isPending)
    return (
      <Alert
        className="c-text-standing"
        type="info"
        showIcon
        title={t('textPending')}
        description={t('textPendingHint')}
      />
    )
  if (matters.items.length === 0) return null
  const [path = '', query = ''] = matters.link.split('?')
  return (
    <Alert
      className="c-text-standing"
      type="warning"
      showIcon
      title={t('openMatters', { count: matters.items.length })}
      description={isLast && abilities.handle ? d('openAtLast') : t(isLast ? 'openAtLast' : 'openLater')}
      action={
        <AppLink to={path} params={Object.fromEntries(new URLSearchParams(query))}>
          {t('toText')}
        </AppLink>
      }
    />
  )
}
