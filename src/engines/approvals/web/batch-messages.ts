import { messages } from '#web/index.ts'

/** Approving several at once. */
export const batchMessages = messages('approvalBatch', {
  'zh-CN': {
    allow: '允许批量同意',
    allowHint:
      '保存后立即生效。审批人可在「待我处理」中勾选多项一并同意；须填写内容或处理正文的节点、有须先查看的风险的事项除外。',
    approve: '批量同意',
    title: '同意所选的 {count} 项审批？',
    hint: '逐项处理，互不影响；未能处理的会说明原因。',
    list: '将同意的事项',
    more: '另有 {count} 项',
    tooMany: '一次最多 {most} 项，请分批处理',
    done: '已同意 {count} 项',
    partly: '已同意 {count} 项，{refused} 项未能处理',
    refusedTitle: '未能处理的审批',
    close: '知道了',
    open: '打开',
    did: '批量同意',
  },
  en: {
    allow: 'Approve several at once',
    allowHint:
      'Takes effect when saved. Approvers may tick several in “Waiting for me” and approve them together, except at steps that ask for entries or work on the document, and where a risk is to be looked at first.',
    approve: 'Approve selected',
    title: 'Approve the {count} selected?',
    title_one: 'Approve the one selected?',
    hint: 'Each is decided by itself; what cannot be approved is listed with the reason.',
    list: 'What will be approved',
    more: 'and {count} more',
    tooMany: 'At most {most} at once; select fewer',
    done: '{count} approved',
    partly: '{count} approved, {refused} could not be',
    refusedTitle: 'Not approved',
    close: 'Close',
    open: 'Open',
    did: 'approved, together with others,',
  },
})
