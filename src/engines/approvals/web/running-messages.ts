import { messages } from '#web/index.ts'

/** The list of all approvals that run. */
export const runningMessages = messages('approvalRunning', {
  'zh-CN': {
    title: '进行中的审批',
    hint: '滞留的在前，其余按等待时间从长到短排列。',
    search: '搜索事项名称',
    look: '查看与处理',
    left: '已离职',
    away: '外出',
    closed: '仅对指名的人可见，此处不显示名称和经办人，也不能在此处理。',
    empty: '没有进行中的审批',
    emptyHint: '有人发起审批后显示在这里。',
  },
  en: {
    title: 'Approvals in progress',
    hint: 'Stuck approvals first, then by waiting time, longest first.',
    search: 'Search by name',
    look: 'Open',
    left: 'left',
    away: 'away',
    closed:
      'Visible to named people only: names and people are not shown here, and no action can be taken here.',
    empty: 'No approvals in progress',
    emptyHint: 'Items submitted for approval appear here.',
  },
})
