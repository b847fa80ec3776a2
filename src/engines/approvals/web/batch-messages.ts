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
    allow: 'Allow bulk approval',
    allowHint:
      'Takes effect when saved. Approvers can select several items under “Waiting for me” and approve them together, except at steps that require input or work on the document, or where a risk must be reviewed first.',
    approve: 'Approve selected',
    title: 'Approve {count} selected items?',
    title_one: 'Approve 1 selected item?',
    hint: 'Each item is processed separately; any that cannot be approved are listed with the reason.',
    list: 'Items to approve',
    more: 'and {count} more',
    tooMany: 'You can approve at most {most} at a time; select fewer',
    done: '{count} approved',
    partly: '{count} approved, {refused} not approved',
    refusedTitle: 'Not approved',
    close: 'Close',
    open: 'Open',
    did: 'approved in bulk',
  },
})
