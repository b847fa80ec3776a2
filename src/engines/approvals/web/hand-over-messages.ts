import { messages } from '#web/index.ts'

/** Giving a task to somebody else. */
export const handOverMessages = messages('approvalHandOver', {
  'zh-CN': {
    handOver: '转交',
    handOverOf: '转交「{name}」的审批任务',
    handOverTitle: '转交「{name}」的审批任务',
    handOverMine: '转交我的审批任务',
    handOverTo: '转交给',
    handOverToRequired: '请选择接手的人员',
    handOverHint: '接手人可查看该事项；不能是提交人，也不能是本节点的其他审批人。',
  },
  en: {
    handOver: 'Reassign',
    handOverOf: 'Reassign the approval task of {name}',
    handOverTitle: 'Reassign the approval task of {name}',
    handOverMine: 'Reassign my approval task',
    handOverTo: 'Reassign to',
    handOverToRequired: 'Choose the new approver',
    handOverHint:
      'They will be able to view the item. You cannot choose its submitter or another approver of this step.',
  },
})
