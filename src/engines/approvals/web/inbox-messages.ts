import { messages } from '#web/index.ts'

/** The inbox: its tabs, what an empty one says, and approving several at once. */
export const inboxMessages = messages('approvalInbox', {
  inbox: '审批 | Approvals',
  'tab.todo': '待我处理 | Waiting for me',
  'tab.waiting': '等待他人 | Waiting for others',
  'tab.initiated': '我发起的 | Submitted by me',
  'tab.returned': '我退回的 | Returned by me',
  'tab.cc': '抄送我的 | Copied to me',
  'tab.done': '已处理 | Completed by me',
  late: '超时 {count} | {count} overdue',
  search: '搜索事项或发起人 | Search by item or initiator',
  unread: '未读 | Unread',
  'empty.todo': '没有待处理的审批 | Nothing is waiting for you',
  'emptyHint.todo': '新的审批到达时会通知您。 | You will be notified when something arrives.',
  'empty.waiting': '没有等待他人处理的审批 | Nothing is waiting for others',
  'emptyHint.waiting':
    '您提交后等待他人审批的事项会列在这里，超时的在最前，其次是停留最久的。 | Items you submitted that are pending with others are listed here: overdue first, then longest-waiting.',
  submittedFor: '代{name}发起 | For {name}',
  'empty.initiated': '您还没有发起过审批 | You have not submitted anything yet',
  'emptyHint.initiated':
    '提交审批后，事项会列在这里。 | Once you submit something for approval, it is listed here.',
  'empty.returned': '您没有退回过审批 | You have not returned anything',
  'emptyHint.returned':
    '您退回的事项及其后续状态会列在这里。 | Items you return are listed here with their current status.',
  'empty.cc': '没有抄送给您的审批 | Nothing has been copied to you',
  'emptyHint.cc': '审批流中的抄送节点会通知您。 | You will be notified when an approval flow copies you in.',
  'empty.done': '您还没有处理过审批 | You have not completed any approvals yet',
  'emptyHint.done':
    '您同意、办理、驳回或退回的事项会列在这里。 | Items you approve, complete, reject or return are listed here.',
  closed:
    '该事项已设为保密，您不在可查看的人员之列，仅显示存在一项审批。 | This item was marked as privileged and you do not have access to it; only the existence of an approval is shown.',
  toRevise: '已退回给您，待修改重提 | Returned to you for revision',
  'why.own': '我的节点：{node} | My step: {node}',
  'why.deputy': '代 {of} 处理 | On behalf of {of}',
  'why.handedOver': '转交自 {of} | Reassigned by {of}',
  'why.added': '加签自 {of} | Added by {of}',
  'why.opinion': '{of} 征求意见 | {of} asks for your opinion',
  'why.sentBack': '{of} 退回至此 | Returned here by {of}',
  'why.again': '退回后重新提交 | Resubmitted after a return',
})
