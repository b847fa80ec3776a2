import { messages } from '#web/index.ts'

/** Having others asked as well, and taking that or one's own decision back. */
export const addedMessages = messages('approvalAdded', {
  add: '加签 | Add approver',
  addTitle: '加签 | Add approvers',
  addHint:
    '加签人必须同意，本节点才能通过；加签人驳回即审批结束。加签人未处理前可撤销加签。 | The step completes only when they approve; if they reject, the approval ends. You can remove them until they have responded.',
  people: '加签人 | Approvers to add',
  peopleRequired: '请选择加签人 | Choose whom to add',
  peopleHint:
    '加签人可查看该事项；不能是提交人或修改过内容的人，也不能已在本节点审批。 | They will be able to view the item. You cannot add its submitter, anyone who edited it, or anyone already assigned to this step.',
  how: '审批顺序 | Order',
  'how.before': '在我之前：加签人同意后再由我审批 | Before me: I decide after they approve',
  'how.beside': '与我同时 | At the same time as me',
  'how.after': '在我之后：我同意后再由加签人审批 | After me: they decide after I approve',
  'added.before': '前加签 | Added before',
  'added.beside': '并加签 | Added in parallel',
  'added.after': '后加签 | Added after',
  addedPeople: '{how}：{people} | {how}: {people}',
  droppedPeople: '不再由 {people} 审批 | {people} removed as approver',
  note: '说明 | Note',
  noteHint: '选填，将记入审批记录 | Optional; kept in the history',
  drop: '撤销加签 | Remove',
  dropOf: '撤销对「{name}」的加签 | Remove added approver {name}',
  dropTitle: '撤销对「{name}」的加签？ | Remove added approver {name}?',
  dropContent:
    '「{name}」将不再需要审批，并会收到通知。 | {name} no longer needs to approve and will be notified.',
  takeBack: '撤回意见 | Withdraw decision',
  takeBackTitle: '撤回刚才的审批意见？ | Withdraw your decision?',
  takeBackContent:
    '审批回到您处理之前，因此收到待办的人不再需要审批。之后由您重新审批。 | The approval goes back to the point before your decision, and people who became approvers because of it are no longer asked. You then decide again.',
})
