import { Alert } from 'antd'
import { listed, useText } from '#web/index.ts'
import type { ApprovalDetail } from '../domain/api.ts'
import './approvals.css'
import { askAgainMessages } from './ask-again-messages.ts'

type Asked = NonNullable<ApprovalDetail['mine']['asksAgain']>

/** What was changed since others approved it, and that it will be put to them again: before a decision, or before a submission after a return. */
export function SendsBack({
  asked: { matters, nodes, people },
  by,
}: {
  asked: Asked
  by: 'approval' | 'handling' | 'submission'
}) {
  const again = useText(askAgainMessages)
  return (
    <Alert
      className="c-reapproval"
      type="warning"
      showIcon
      title={again(`${by}SendsBack`, {
        people: listed(people),
        matters: matters.map((matter) => again(matter)).join(again('and')),
        nodes: nodes.join(again('and')),
      })}
    />
  )
}

/** Told before the decision: who is asked again, or besides, because of what was changed; nothing where nothing was. */
export function ReapprovalNotice({ approval: { mine } }: { approval: ApprovalDetail }) {
  const again = useText(askAgainMessages)
  if (mine.asksAgain)
    return <SendsBack asked={mine.asksAgain} by={mine.abilities.handle ? 'handling' : 'approval'} />
  if (!mine.asksOther) return null
  const { matters, people } = mine.asksOther
  return (
    <Alert
      className="c-reapproval"
      type="warning"
      showIcon
      title={again('approvalAsksOther', {
        people: listed(people),
        matters: matters.map((matter) => again(matter)).join(again('and')),
      })}
    />
  )
}
