import { messages, useText } from '#web/index.ts'
import type { TimeLimit } from '../domain/flow-definition.ts'

/** Time limits of steps, what became of those that are over, and why a step was passed. */
export const limitMessages = messages('approvalLimit', {
  limit: '处理时限 | Time limit',
  limitHint:
    '按工作日历计算，本单位的工作时间为 {hours}。超时只处理一次。 | Based on the working calendar and the working hours of your organisation ({hours}). The action on expiry is taken once.',
  none: '不限时 | None',
  hours: '工作小时 | working hours',
  days: '工作日 | working days',
  amount: '时限长度 | Duration',
  whenOver: '超时后 | On expiry',
  remind: '提醒审批人 | Remind the approver',
  handOver: '转交 | Reassign',
  pass: '越过此人继续 | Skip the approver',
  reject: '驳回 | Reject',
  to: '转交给 | Reassign to',
  manager: "审批人的上级 | The approver's manager",
  toHint: '不选则转交给审批人的上级。 | If left empty, reassigned to the approver’s manager.',
  handOverHint:
    '接手人不在职、不能查看该事项或不能审批时，改为提醒。 | If that person has left, has no access or cannot approve it, the approver is reminded instead.',
  passHint:
    '越过不算同意：若此后流程即告通过，则改由管理员审批。被加签的人不会被越过，只会收到提醒。 | Skipping does not count as approval: if it would complete the flow, administrators approve instead. Added approvers are never skipped, only reminded.',
  within: '须在 {amount} 内处理 | Time limit: {amount}',
  inHours: '{count} 工作小时 | {count} working hours',
  inDays: '{count} 个工作日 | {count} working days',
  inHour: '1 工作小时 | one working hour',
  inDay: '1 个工作日 | one working day',
  due: '截止 {at} | Due {at}',
  late: '已超时 | Overdue',
  'did.remind': '{from} 未在时限内处理，已提醒 | {from} exceeded the time limit and was reminded',
  'did.handOver': '{from} 未在时限内处理，转交给 {to} | {from} exceeded the time limit; reassigned to {to}',
  'did.pass': '{from} 未在时限内处理，已越过 | {from} exceeded the time limit and was skipped',
  'did.reject':
    '{from} 未在时限内处理，按流程设置驳回 | {from} exceeded the time limit; rejected as configured',
  'did.administrators':
    '{from} 未在时限内处理，改由管理员审批 | {from} exceeded the time limit; assigned to administrators',
  'pass.empty': '节点无人，按设置跳过 | No approver found; skipped as configured',
  'pass.samePerson': '审批人此前已同意，自动通过 | Already approved by the same person',
  'pass.limit': '无人在时限内处理，按设置越过 | Time limit exceeded; skipped as configured',
})

/** "8 working hours", "one working day": how long a limit is. */
export function useLimitWords(): (limit: Pick<TimeLimit, 'hours' | 'days'>) => string {
  const l = useText(limitMessages)
  return ({ hours = 0, days }) => {
    if (days !== undefined) return days === 1 ? l('inDay') : l('inDays', { count: days })
    return hours === 1 ? l('inHour') : l('inHours', { count: hours })
  }
}
