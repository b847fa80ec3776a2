import { messages } from '#web/index.ts'

export const ownWorkMessages = messages('approvalOwnWork', {
  title: '审批人本人提交或修改的事项 | When approvers submitted or edited it themselves',
  about:
    '提交或修改过内容的人不能审批该内容。一个节点的审批人都是这样时，依次转给：上一级部门负责人（该节点由部门负责人审批的）、提交人的上级、后备审批人。都没有的，不能提交。 | People cannot approve what they submitted or edited. If this leaves a step without an approver, it goes in turn to: the next department head above (if the step is assigned to a department head), the initiator’s managers upward, the fallback approver. If there are none of these, it cannot be submitted.',
  fallback: '后备审批人 | Fallback approver',
  fallbackHint: '例如分管法务的公司领导 | For example the executive in charge of legal affairs',
  none: '未指定 | None',
  left: '{name}已停用或离职，不会再收到审批，请另选一人。 | {name} is no longer active and will not receive approvals. Choose someone else.',
  administrators: '没有其他人时，可由系统管理员审批 | If there is no one else, administrators may approve',
  administratorsOff: '系统管理员不代为审批 | Administrators cannot approve instead',
  save: '保存 | Save',
})
