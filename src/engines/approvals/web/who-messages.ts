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
    permission: 'Whoever has a permission',
    choosePermission: 'Choose a permission',
    havers: 'Whoever may: {name}',
    managerChain: 'Managers upward',
    formField: 'Form field',
    choosePosition: 'Choose a position',
    chooseField: 'Choose a people or department field',
    levels: "The initiator's managers, {count} up",
    holders: 'Position: {name}',
    field: 'Field of the form: {name}',
    fieldHint:
      'The people of a people field, the heads of the departments of a department field, as it is submitted.',
    noFields: 'No form in use has a people or department field.',
    byForm: 'Whom the form names',
  },
})
