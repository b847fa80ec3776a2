import { messages } from '#web/index.ts'

/** Further ways to say who a step asks. */
export const whoMessages = messages('approvalWho', {
  'zh-CN': {
    position: '职位',
    permission: '有某项权限的人',
    choosePermission: '选择权限',
    havers: '有「{name}」权限的人',
    managerChain: '逐级上级',
    formField: '表单中的人员',
    choosePosition: '选择职位',
    chooseField: '选择人员或部门字段',
    levels: '发起人的上级，逐级 {count} 级',
    holders: '职位：{name}',
    field: '表单字段：{name}',
    fieldHint: '人员字段由所选人员审批，部门字段由部门负责人审批，以提交时的内容为准。',
    noFields: '使用中的表单没有人员或部门字段。',
    byForm: '由表单中所选的人员审批',
  },
  en: {
    position: 'Position',
    permission: 'People with a permission',
    choosePermission: 'Choose a permission',
    havers: 'People with permission: {name}',
    managerChain: 'Management chain',
    formField: 'Form field',
    choosePosition: 'Choose a position',
    chooseField: 'Choose a people or department field',
    levels: 'The initiator’s managers, {count} levels up',
    holders: 'Position: {name}',
    field: 'Form field: {name}',
    fieldHint:
      'People fields: the selected people approve; department fields: the department heads approve. Based on the values on submission.',
    noFields: 'No active form has a people or department field.',
    byForm: 'People selected in the form',
  },
})
