import { messages } from '#web/index.ts'

export const settleMessages = messages('settleMatters', {
  open: '未处理的修订和批注（{count}） | Open changes and comments ({count})',
  hint: '您可以在本审批节点处理。所作处理计入您的审批意见；您提出的修订由他人接受，您可以撤回。 | You can resolve them at this step, as part of your decision. Somebody else has to accept your own suggestions; you can withdraw them.',
  accept: '接受 | Accept',
  reject: '拒绝 | Reject',
  withdraw: '撤回 | Withdraw',
  resolve: '解决 | Resolve',
  settled: '已处理，正文已更新 | Done; the document is up to date',
})
