import { messages } from '#web/index.ts'

/** Giving a task to somebody else. */
export const handOverMessages = messages('approvalHandOver', {
  handOver: '转交 | Reassign',
  handOverOf: '转交「{name}」的审批任务 | Reassign the approval task of {name}',
  handOverTitle: '转交「{name}」的审批任务 | Reassign the approval task of {name}',
  handOverMine: '转交我的审批任务 | Reassign my approval task',
  handOverTo: '转交给 | Reassign to',
  handOverToRequired: '请选择接手的人员 | Choose the new approver',
  handOverHint:
    '接手人可查看该事项；不能是提交人，也不能是本节点的其他审批人。 | They will be able to view the item. You cannot choose its submitter or another approver of this step.',
})
