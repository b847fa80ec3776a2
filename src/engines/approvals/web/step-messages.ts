import { messages } from '#web/index.ts'

/** What a step hides, opens and keeps of a record. */
export const stepMessages = messages('approvalStep', {
  'zh-CN': {
    hidingTitle: '发布前请确认',
    publishAnyway: '仍然发布',
    modeShare: '票签：达到指定人数同意即通过',
    share: '需要同意的人数',
    shareHint: '实际审批人不足该人数时，须全部同意。',
    shortOfShare: '需 {share} 人同意，但只有 {count} 人可以审批：须全部同意',
    worksOnText: '审批人可以处理正文',
    worksOnTextHint:
      '可提出修订，接受或拒绝他人的修订，解决批注。自己提出的修订由他人接受；所作处理计入其审批意见。',
    changedAtStep: '审批时所作的修改',
    changedBefore: '提交前所作的修改',
    fieldChanged: '{name}：{before} → {after}',
    fieldMasked: '{name}：已修改（您无权查看）',
    empty: '空',
    workDone: '{how}：',
    'how.suggest': '提出',
    'how.withdraw': '撤回',
    'how.accept': '接受',
    'how.reject': '拒绝',
    'how.resolve': '解决',
  },
  en: {
    hidingTitle: 'Please check before you publish',
    publishAnyway: 'Publish anyway',
    modeShare: 'A minimum number must approve',
    share: 'Number of approvals required',
    shareHint: 'If there are fewer approvers, all of them must approve.',
    shortOfShare: '{share} approvals required, but only {count} people can approve: all of them must',
    worksOnText: 'Approvers can work on the document',
    worksOnTextHint:
      'Approvers can suggest changes, accept or reject others’ changes and resolve comments. Their own suggestions must be accepted by someone else; everything they do is part of their decision.',
    changedAtStep: 'Changed at this step',
    changedBefore: 'Changed before this submission',
    fieldChanged: '{name}: {before} → {after}',
    fieldMasked: '{name}: changed (not visible to you)',
    empty: 'empty',
    workDone: '{how}: ',
    'how.suggest': 'Suggested',
    'how.withdraw': 'Withdrawn',
    'how.accept': 'Accepted',
    'how.reject': 'Rejected',
    'how.resolve': 'Resolved',
  },
})
