import { messages } from '#web/index.ts'

/** The list of all approvals that run. */
export const runningMessages = messages('approvalRunning', {
  title: '进行中的审批 | Running approvals',
  hint: '滞留的在前，其余按等待时间从长到短排列。 | Stuck approvals first, then by waiting time, longest first.',
  search: '搜索事项名称 | Search by name',
  look: '查看与处理 | Open',
  left: '已离职 | left',
  away: '外出 | away',
  closed:
    '仅对指名的人可见，此处不显示名称和经办人，也不能在此处理。 | Visible to named people only: names and people are not shown here, and no action can be taken here.',
  empty: '没有进行中的审批 | No running approvals',
  emptyHint: '有人发起审批后显示在这里。 | Items submitted for approval appear here.',
})
