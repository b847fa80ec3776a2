/** Words of what can be wrong with an approval flow, with those whom it asks and with who stands in for them. */
export const approvalIssues = {
  noApproverNode: { zh: '审批流至少需要一个审批节点', en: 'A flow needs at least one approver node' },
  handlingAlone: {
    zh: '办理不是审批：流程的每条路径上都须至少有一个审批节点',
    en: 'Doing something approves nothing: every way through the flow needs at least one approver node',
  },
  handlingRejects: {
    zh: '办理节点「{node}」超时后不能自动驳回，请改为提醒、转交或跳过',
    en: 'At node "{node}" something is done, so that it cannot reject when time is over: let it remind, hand over or pass',
  },
  initiatorApproves: {
    zh: '节点「{node}」不能选「发起人本人」：发起人不能审批自己提交的事项，只能用于办理节点',
    en: 'Node "{node}" cannot ask the initiator, who never approves what they submitted; only a node at which something is done can',
  },
  flowChoice: {
    zh: '节点「{node}」的「发起人自选」不适用：只能用于审批或办理节点，且每个节点一项',
    en: 'Node "{node}" cannot take this choice of the initiator: approver nodes take one each, copies none',
  },
  choiceMissing: { zh: '请选择「{node}」的审批人', en: 'Choose who approves at "{node}"' },
  choiceOne: { zh: '「{node}」只能选择一位审批人', en: '"{node}" takes one approver' },
  choiceRefused: {
    zh: '{people}不能审批「{node}」：已离职、不在可选范围内，或提交、修改过该内容，请另选',
    en: '{people} cannot approve at "{node}": they have left, are not among those to choose from, or submitted or wrote it; choose somebody else',
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
  flowPersonGone: {
    zh: '条件「{node}」的分支「{branch}」指定的发起人已停用或不存在，请移除或另选',
    en: 'Branch "{branch}" of condition "{node}" names an initiator who is disabled or no longer there; remove them or choose somebody else',
  },
  flowRoleGone: {
    zh: '条件「{node}」的分支「{branch}」指定的角色已不存在，请另选角色',
    en: 'Branch "{branch}" of condition "{node}" names a role that is no longer there; choose another one',
  },
  flowDepartmentGone: {
    zh: '条件「{node}」的分支「{branch}」指定的部门已不存在，请另选部门',
    en: 'Branch "{branch}" of condition "{node}" names a department that is no longer there; choose another one',
  },
  flowRatingGone: {
    zh: '条件「{node}」的分支「{branch}」指定的评级不适用于此类事项，请移除该条件或另选',
    en: 'Branch "{branch}" of condition "{node}" names a rating that parties of such matters cannot have; remove the condition or choose another one',
  },
  flowBranchNever: {
    zh: '条件「{node}」的分支「{branch}」永远不会进入：它的条件互相矛盾，或与外层分支的条件矛盾',
    en: 'Branch "{branch}" of condition "{node}" is never taken: its conditions contradict one another, or those of the branch around it',
  },
  flowBranchCovered: {
    zh: '条件「{node}」的分支「{branch}」永远不会进入：满足其条件的都已进入前面的分支「{other}」，请调整顺序或条件',
    en: 'Branch "{branch}" of condition "{node}" is never taken: "{other}" before it takes everything that meets its conditions; change the order or the conditions',
  },
  flowBranchStopped: {
    zh: '条件「{node}」的分支「{branch}」永远不会进入：字段未填写时，前面的分支「{other}」无法判断，不能提交；请将「{branch}」移到「{other}」之前',
    en: 'Branch "{branch}" of condition "{node}" is never taken: "{other}" before it cannot be judged while the field is empty, so that nothing is submitted; move "{branch}" before "{other}"',
  },
  flowRightsLost: {
    zh: '节点「{node}」的字段权限用到的字段 {fields} 不在任何使用中的表单里，请在「字段权限」中移除',
    en: 'The field rights of node "{node}" name {fields}, which no form in force has; take them away in the field rights',
  },
  subFlowGone: {
    zh: '子流程节点「{node}」所选的审批流不存在，请另选',
    en: 'The flow of sub-flow node "{node}" is not there; choose another one',
  },
  subFlowKind: {
    zh: '子流程节点「{node}」所选的「{flow}」适用于另一类事项，请另选',
    en: 'Sub-flow node "{node}" runs "{flow}", which is for another kind of matter; choose another one',
  },
  subFlowUnpublished: {
    zh: '子流程节点「{node}」所选的「{flow}」尚未发布，请先发布该审批流，或另选',
    en: 'Sub-flow node "{node}" runs "{flow}", which is not published; publish it first, or choose another one',
  },
  subFlowDisabled: {
    zh: '子流程节点「{node}」所选的「{flow}」已停用，请先启用该审批流，或另选',
    en: 'Sub-flow node "{node}" runs "{flow}", which is disabled; enable it first, or choose another one',
  },
  subFlowInUse: {
    zh: '正在被{flows}用作子流程，不能停用；请先停用这些审批流，或在其中移除子流程后重新发布',
    en: 'It is a sub-flow of {flows}: disable these first, or publish them without it',
  },
  subFlowStillOff: {
    zh: '它的子流程{flows}已停用，请先启用',
    en: 'Sub-flows of it are disabled: {flows}. Enable these first',
  },
  subFlowCircle: {
    zh: '子流程节点「{node}」会使审批流循环：{way}。请另选审批流',
    en: 'Sub-flow node "{node}" makes a circle: {way}; choose another flow',
  },
  subFlowDeep: {
    zh: '子流程最多嵌套 {most} 层，现为：{way}',
    en: 'Flows run at most {most} deep in one another; these are deeper: {way}',
  },
  subFlowLong: {
    zh: '「{flow}」连同其子流程超过 {most} 个节点，请减少子流程',
    en: '"{flow}" would have more than {most} nodes with those of its sub-flows; use fewer of them',
  },
  flowPeopleField: {
    zh: '节点「{node}」用到的字段 {field} 不是任何使用中的表单里的人员或部门字段，请另选字段',
    en: 'Node "{node}" looks at the field {field}, which is no people or department field of any form in force; choose another one',
  },
  approverGone: {
    zh: '节点「{node}」中的人员、角色或职位已停用或不存在',
    en: 'Node "{node}" names a person, role or position that is no longer there',
  },
  branchFieldEmpty: {
    zh: '审批流的条件「{node}」按「{field}」判断是否进入分支「{branch}」，请先填写「{field}」',
    en: 'Branch "{branch}" of the condition "{node}" in the approval flow looks at "{field}": fill it in first',
  },
  branchFieldCurrency: {
    zh: '审批流的条件「{node}」只按 {units} 比较「{field}」，而本次填写的是 {unit}，无法判断是否进入分支「{branch}」：请改用其中的币种，或联系管理员在审批流中补充 {unit} 的条件',
    en: 'Branch "{branch}" of the condition "{node}" in the approval flow compares "{field}" in {units} only, and it is in {unit}: use one of these currencies, or ask your administrator to add {unit} to the flow',
  },
  branchFieldLost: {
    zh: '审批流的条件「{node}」的分支「{branch}」用到的字段 {field} 不在填写时所用的表单里：表单已有新版的，请用新版填写；否则请联系管理员修改审批流',
    en: 'Branch "{branch}" of the condition "{node}" in the approval flow looks at the field {field}, which the form that this was filled in with does not have: fill in its new version if there is one, else ask your administrator to change the flow',
  },
  noApprover: {
    zh: '节点「{node}」没有可审批的人，请联系管理员为该节点指定审批人',
    en: 'Nobody can approve at "{node}"; ask your administrator to name somebody there',
  },
  noStandIn: {
    zh: '节点「{node}」的审批人都提交或修改过该内容，不能审批，也没有其他人可以代为审批；请联系管理员在“审批流”页指定后备审批人',
    en: 'Everybody who could approve at "{node}" submitted or wrote it, and nobody stands in for them; ask your administrator to name a fallback approver under approval flows',
  },
  noApproverWith: {
    zh: '节点「{node}」没有可审批的人：编写人和提交人不能审批自己的内容，请联系管理员将「{permission}」权限授予另一个人后再提交',
    en: 'Nobody can approve at "{node}": who wrote or submits it may not; ask your administrator to give somebody else the permission "{permission}"',
  },
  nobodyAsked: {
    zh: '审批流的每个节点都会被跳过，没有人会审批，请联系管理员为审批流指定审批人',
    en: 'Every step of the flow would be skipped, so nobody would approve it; ask your administrator to name approvers',
  },
  wouldEnd: {
    zh: '新版本中没有还需审批的节点，调整后审批会就此结束，因此不能调整；请等待当前节点处理，或作废后重新发起',
    en: 'Nobody would have to approve it by the new version, and nothing ends by being moved: wait for who is asked now, or cancel it and submit it again',
  },
  noNewerVersion: {
    zh: '该审批已按流程的最新版本进行，或流程已停用',
    en: 'The approval goes by the latest version of its flow already, or the flow is disabled',
  },
  cannotTakeOver: {
    zh: '此人不能接手，请另选一位在职、未提交过该事项且不在该节点审批的人员',
    en: 'This person cannot take over: choose somebody active who neither submitted it nor decides at this step',
  },
  mentionRefused: {
    zh: '{people}无权查看该审批或已离职，不能在评论中提到；请去掉 @，或先由有权限的人授权',
    en: '{people} may not see this approval, or has left, and cannot be mentioned; take the @ away, or have them given access first',
  },
  commentFileGone: {
    zh: '有附件已失效或不是您上传的，请移除后重新上传',
    en: 'A file is no longer there, or not your own upload; remove it and upload it again',
  },
  cannotBeAdded: { zh: '所选人员中有人不能加签，请另选', en: 'Somebody chosen cannot be added here' },
  delegateGone: { zh: '不能委托给此人，请另选', en: 'This person cannot stand in; choose somebody else' },
  delegateCircle: {
    zh: '{name}在 {from} 至 {to} 已委托{person}代审，会形成循环委托；请另选代审人，或错开日期',
    en: '{person} stands in for {name} from {from} to {to}, so that they would stand in for one another in a circle; choose somebody else, or other days',
  },
  absenceOverlaps: { zh: '与此人已设置的外出委托时间重叠', en: 'These days overlap another absence' },
  absenceOver: { zh: '结束日期不能早于开始日期或今天', en: 'The last day lies before the first, or is over' },
  nobodyTakesOver: {
    zh: '「{name}」在此人离开后没有可审批的人，请选择接手人',
    en: 'Nobody could approve "{name}" after they leave; choose who takes over',
  },
  ratingWaits: {
    zh: '该相对方的评级变更正在审批，审批结束或撤回后才能再次变更评级或其说明',
    en: 'A change of its rating is in approval: rating and reason can be changed once that has ended or was withdrawn',
  },
} as const satisfies Record<string, { zh: string; en: string }>
