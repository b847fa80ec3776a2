import { messages } from '#web/index.ts'

/** Further ways to say who a step asks. */
export const whoMessages = messages('approvalWho', {
  position: '职位 | Position',
  permission: '有某项权限的人 | People with a permission',
  choosePermission: '选择权限 | Choose a permission',
  havers: '有「{name}」权限的人 | People with permission: {name}',
  managerChain: '逐级上级 | Management chain',
  formField: '表单中的人员 | Form field',
  choosePosition: '选择职位 | Choose a position',
  chooseField: '选择人员或部门字段 | Choose a people or department field',
  levels: '发起人的上级，逐级 {count} 级 | The initiator’s managers, {count} levels up',
  holders: '职位：{name} | Position: {name}',
  field: '表单字段：{name} | Form field: {name}',
  fieldHint:
    '人员字段由所选人员审批，部门字段由部门负责人审批，以提交时的内容为准。 | People fields: the selected people approve; department fields: the department heads approve. Based on the values on submission.',
  noFields: '使用中的表单没有人员或部门字段。 | No active form has a people or department field.',
  byForm: '由表单中所选的人员审批 | People selected in the form',
})
