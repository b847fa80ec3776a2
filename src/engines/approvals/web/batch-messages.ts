import { messages } from '#web/index.ts'

/** Approving several at once. */
export const batchMessages = messages('approvalBatch', {
  allow: '允许批量同意 | Allow bulk approval',
  allowHint:
    '保存后立即生效。审批人可在「待我处理」中勾选多项一并同意；须填写内容或处理正文的节点、有须先查看的风险的事项除外。 | Takes effect when saved. Approvers can select several items under “Waiting for me” and approve them together, except at steps that require input or work on the document, or where a risk must be reviewed first.',
  approve: '批量同意 | Approve selected',
  title: '同意所选的 {count} 项审批？ | Approve {count} selected items? | Approve 1 selected item?',
  hint: '逐项处理，互不影响；未能处理的会说明原因。 | Each item is processed separately; any that cannot be approved are listed with the reason.',
  list: '将同意的事项 | Items to approve',
  more: '另有 {count} 项 | and {count} more',
  tooMany: '一次最多 {most} 项，请分批处理 | You can approve at most {most} at a time; select fewer',
  done: '已同意 {count} 项 | {count} approved',
  partly: '已同意 {count} 项，{refused} 项未能处理 | {count} approved, {refused} not approved',
  refusedTitle: '未能处理的审批 | Not approved',
  close: '知道了 | Close',
  open: '打开 | Open',
  did: '批量同意 | approved in bulk',
})
