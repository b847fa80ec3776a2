import { Alert } from 'antd'
import { listed, useText } from '#web/index.ts'
import type { ApprovalDetail } from '../domain/api.ts'
import './approvals.css'
import { askAgainMessages } from './ask-again-messages.ts'

/** Told before the decision: what was changed since others approved it, and that it will be put to them again; nothing where nothing was. */
export function AsksAgain({ approval: { mine } }: { approval: ApprovalDetail }) {
  const again = useText(askAgainMessages)
  if (!mine.asksAgain) return null
  const { matters, nodes, people } = mine.asksAgain
  return (
    <Alert
      className="c-asks-again"
      type="warning"
      showIcon
      title={again(mine.abilities.handle ? 'handlingSendsBack' : 'approvalSendsBack', {
        people: listed(people),
        matters: matters.map((matter) => again(matter)).join(again('and')),
        nodes: nodes.join(again('and')),
      })}
    />
  )
}
