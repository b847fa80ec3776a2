import { messages } from '#web/index.ts'

/** Moving an approval to the version of its flow that is in force. */
export const moveMessages = messages('approvalMove', {
  newer: '流程有新版 | New flow version',
  move: '改用新版流程 | Switch to new version',
  title: '改用新版流程 | Switch to the new flow version',
  versions: '由第 {from} 版改为第 {to} 版 | From version {from} to version {to}',
  sameVersion:
    '流程仍为第 {to} 版，子流程改用新版 | The flow stays at version {to}; sub-flows switch to their new versions',
  hint: '以下为改用后的情况，确认前不会有任何变化。改用后字段权限、时限等按新版执行。 | This shows the result; nothing changes until you confirm. Field permissions, time limits and other settings then follow the new version.',
  returnedHint:
    '该审批已退回：改用后仍由发起人重新提交，届时按新版进行。 | This approval was returned: the initiator still resubmits it, and it then follows the new version.',
  'becomes.kept': '已完成，保留 | Completed, kept',
  'becomes.stays': '继续处理 | Continues',
  'becomes.asked': '改用后即处理 | Starts now',
  'becomes.later': '之后处理 | Later',
  'becomes.passed': '越过 | Skipped',
  'becomes.told': '抄送 | Copied',
  isNew: '新增 | New',
  isAgain: '原处理不再计入 | Earlier decision no longer counts',
  unchosen:
    '发起人未选择人员，届时由管理员处理 | The initiator chose no one; it will be assigned to administrators',
  added: '加签：{people} | Added: {people}',
  vanished: '不再经过的节点：{nodes} | Steps no longer reached: {nodes}',
  'was.done': '{name}（已完成，不再计入） | {name} (completed, no longer counts)',
  'was.current': '{name}（处理中，将关闭） | {name} (in progress, will be closed)',
  'was.pending': '{name} | {name}',
  noLonger: '以下人员不再需要处理，将收到通知：{people} | No longer required and will be notified: {people}',
  'problem.wouldEnd':
    '新版本中没有还需审批的节点，改用后审批会就此结束，因此不能改用。可等待当前节点处理，或作废后重新发起。 | The new version has no remaining approval step, so switching would end the approval. Wait for the current step, or cancel the approval and have it resubmitted.',
  'problem.noApprover':
    '新版本的节点「{node}」没有可处理的人，不能改用。请先在流程中为该节点指定人员。 | Step "{node}" of the new version has no available assignee. Assign someone first.',
  'problem.noStandIn':
    '新版本的节点「{node}」的审批人都提交或修改过该内容，又没有其他人可以代为审批，不能改用。请先指定后备审批人。 | Everyone who could approve step "{node}" of the new version submitted or edited the content, and there is no alternative approver. Set a fallback approver first.',
  'problem.nobodyAsked': '按新版本没有人会审批，不能改用。 | No one would approve it under the new version.',
  stale:
    '该审批或流程刚刚有变化，已重新计算，请核对后再确认。 | The approval or its flow has just changed and the result was recalculated. Review it before you confirm.',
  moved: '已改用新版流程 | Switched to the new version',
  fromTo: '第 {from} 版 → 第 {to} 版 | version {from} → version {to}',
})
