import { messages } from '#web/index.ts'

/** What a step hides, opens and keeps of a record. */
export const stepMessages = messages('approvalStep', {
  hidingTitle: '发布前请确认 | Please check before you publish',
  publishAnyway: '仍然发布 | Publish anyway',
  modeShare: '票签：达到指定人数同意即通过 | A minimum number must approve',
  share: '需要同意的人数 | Number of approvals required',
  shareHint: '实际审批人不足该人数时，须全部同意。 | If there are fewer approvers, all of them must approve.',
  shortOfShare:
    '需 {share} 人同意，但只有 {count} 人可以审批：须全部同意 | {share} approvals required, but only {count} people can approve: all of them must',
  worksOnText: '审批人可以处理正文 | Approvers can work on the document',
  worksOnTextHint:
    '可提出修订，接受或拒绝他人的修订，解决批注。自己提出的修订由他人接受；所作处理计入其审批意见。 | Approvers can suggest changes, accept or reject others’ changes and resolve comments. Their own suggestions must be accepted by someone else; everything they do is part of their decision.',
  changedAtStep: '审批时所作的修改 | Changed at this step',
  changedBefore: '提交前所作的修改 | Changed before this submission',
  fieldChanged: '{name}：{before} → {after} | {name}: {before} → {after}',
  fieldMasked: '{name}：已修改（您无权查看） | {name}: changed (not visible to you)',
  empty: '空 | empty',
  workDone: '{how}： | {how}: ',
  'how.suggest': '提出 | Suggested',
  'how.withdraw': '撤回 | Withdrawn',
  'how.accept': '接受 | Accepted',
  'how.reject': '拒绝 | Rejected',
  'how.resolve': '解决 | Resolved',
})
