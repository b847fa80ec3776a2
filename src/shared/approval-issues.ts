/** Words of what can be wrong with an approval flow, with those whom it asks and with who stands in for them. */
export const approvalIssues = {
  noApproverNode: { zh: '审批流至少需要一个审批节点', en: 'A flow needs at least one approver node' },
  flowNotBuilt: {
    zh: '节点「{node}」使用了尚未支持的功能，暂不能发布',
    en: 'Node "{node}" uses a feature that is not available yet',
  },
  flowLimit: {
    zh: '节点「{node}」的处理时限不完整：请只填工作小时或工作日中的一项，只有「转交」可以指定人员',
    en: 'The time limit of node "{node}" takes either working hours or working days, and a person only to hand over to',
  },
  flowPlace: {
    zh: '有节点不在任何分支中，或分支嵌套超过 {depth} 层',
    en: 'A node stands in no branch that there is, or branches stand more than {depth} deep in one another',
  },
  flowBranchOpen: {
    zh: '条件「{node}」的分支「{branch}」没有设置条件',
    en: 'Branch "{branch}" of condition "{node}" has no conditions',
  },
  flowLastBranch: {
    zh: '条件「{node}」的最后一个分支「{branch}」用于其他情况，不能设置条件',
    en: 'The last branch of condition "{node}", "{branch}", is for everything else and takes no conditions',
  },
  flowFieldGone: {
    zh: '条件「{node}」的分支「{branch}」用到的字段 {field} 已不在任何使用中的表单里，请另选字段',
    en: 'Branch "{branch}" of condition "{node}" looks at the field {field}, which no form in force has; choose another one',
  },
  flowConditionFault: {
    zh: '条件「{node}」的分支「{branch}」与字段「{field}」的比较不完整或不适用',
    en: 'Branch "{branch}" of condition "{node}" compares the field "{field}" with nothing, or with what does not fit it',
  },
  flowPeopleField: {
    zh: '节点「{node}」用到的字段 {field} 不是任何使用中的表单里的人员或部门字段，请另选字段',
    en: 'Node "{node}" looks at the field {field}, which is no people or department field of any form in force; choose another one',
  },
  approverGone: {
    zh: '节点「{node}」中的人员、角色或职位已停用或不存在',
    en: 'Node "{node}" names a person, role or position that is no longer there',
  },
  noApprover: {
    zh: '节点「{node}」没有可审批的人，请联系管理员为该节点指定审批人',
    en: 'Nobody can approve at "{node}"; ask your administrator to name somebody there',
  },
  nobodyAsked: {
    zh: '审批流的每个节点都会被跳过，没有人会审批，请联系管理员为审批流指定审批人',
    en: 'Every step of the flow would be skipped, so nobody would approve it; ask your administrator to name approvers',
  },
  cannotTakeOver: {
    zh: '此人不能接手，请另选一位在职、未提交过该事项且不在该节点审批的人员',
    en: 'This person cannot take over: choose somebody active who neither submitted it nor decides at this step',
  },
  cannotBeAdded: { zh: '所选人员中有人不能加签，请另选', en: 'Somebody chosen cannot be added here' },
  delegateGone: { zh: '不能委托给此人，请另选', en: 'This person cannot stand in; choose somebody else' },
  delegateAway: { zh: '此人在这段时间也已委托他人，请另选', en: 'They are away in these days too' },
  absenceOverlaps: { zh: '与您已设置的委托时间重叠', en: 'These days overlap another absence' },
  absenceOver: { zh: '结束日期不能早于开始日期或今天', en: 'The last day lies before the first, or is over' },
  nobodyTakesOver: {
    zh: '「{name}」在此人离开后没有可审批的人，请选择接手人',
    en: 'Nobody could approve "{name}" after they leave; choose who takes over',
  },
} as const satisfies Record<string, { zh: string; en: string }>
