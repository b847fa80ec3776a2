import type { Words } from './text.ts'

/** Words of what can be wrong with an approval flow, with those whom it asks and with who stands in for them. */
export const approvalIssues = {
  noApproverNode: '审批流至少需要一个审批节点 | An approval flow needs at least one approval step',
  handlingAlone:
    '办理不是审批：流程的每条路径上都须至少有一个审批节点 | Action steps do not count as approval: every path through the flow needs at least one approval step',
  handlingRejects:
    '办理节点「{node}」超时后不能自动驳回，请改为提醒、转交或跳过 | Action step "{node}" cannot reject when its time limit expires; choose remind, reassign or skip',
  initiatorApproves:
    '节点「{node}」不能选「发起人本人」：发起人不能审批自己提交的事项，只能用于办理节点 | Step "{node}" cannot be assigned to the initiator: initiators cannot approve their own submissions and can only be assigned to action steps',
  flowChoice:
    '节点「{node}」的「发起人自选」不适用：只能用于审批或办理节点，且每个节点一项 | "Initiator’s choice" cannot be used in step "{node}": it is available in approval and action steps only, once per step',
  choiceMissing: '请选择「{node}」的审批人 | Choose an approver for "{node}"',
  choiceOne: '「{node}」只能选择一位审批人 | Choose only one approver for "{node}"',
  choiceRefused:
    '{people}不能审批「{node}」：已离职、不在可选范围内，或提交、修改过该内容，请另选 | {people} cannot approve "{node}": no longer active, not among the available people, or submitted or edited the content. Choose someone else',
  flowLimit:
    '节点「{node}」的处理时限不完整：请只填工作小时或工作日中的一项，只有「转交」可以指定人员 | The time limit of step "{node}" is incomplete: enter either working hours or working days; a person can be specified only for "Reassign"',
  flowPlace:
    '有节点不在任何分支中，或分支嵌套超过 {depth} 层 | A step does not belong to any branch, or branches are nested more than {depth} levels deep',
  flowBranchOpen:
    '条件「{node}」的分支「{branch}」没有设置条件 | Branch "{branch}" of condition "{node}" has no conditions',
  flowLastBranch:
    '条件「{node}」的最后一个分支「{branch}」用于其他情况，不能设置条件 | The last branch of condition "{node}", "{branch}", is for everything else and takes no conditions',
  flowFieldGone:
    '条件「{node}」的分支「{branch}」用到的字段 {field} 已不在任何使用中的表单里，请另选字段 | Branch "{branch}" of condition "{node}" uses the field {field}, which is not in any active form; choose another field',
  flowConditionFault:
    '条件「{node}」的分支「{branch}」与字段「{field}」的比较不完整或不适用 | In branch "{branch}" of condition "{node}", the comparison for field "{field}" is incomplete or invalid',
  flowPersonGone:
    '条件「{node}」的分支「{branch}」指定的发起人已停用或不存在，请移除或另选 | Branch "{branch}" of condition "{node}" specifies an initiator who is disabled or no longer exists; remove them or choose someone else',
  flowRoleGone:
    '条件「{node}」的分支「{branch}」指定的角色已不存在，请另选角色 | Branch "{branch}" of condition "{node}" specifies a role that no longer exists; choose another one',
  flowDepartmentGone:
    '条件「{node}」的分支「{branch}」指定的部门已不存在，请另选部门 | Branch "{branch}" of condition "{node}" specifies a department that no longer exists; choose another one',
  flowRatingGone:
    '条件「{node}」的分支「{branch}」指定的评级不适用于此类事项，请移除该条件或另选 | Branch "{branch}" of condition "{node}" specifies a rating that does not apply to this type of record; remove the condition or choose another one',
  flowTypeGone:
    '条件「{node}」的分支「{branch}」指定的类型已不存在，请移除该条件或另选 | Branch "{branch}" of condition "{node}" specifies a type that no longer exists; remove the condition or choose another one',
  flowPartyGone:
    '条件「{node}」的分支「{branch}」指定的我方主体已停用或不存在，请移除该条件或另选 | Branch "{branch}" of condition "{node}" specifies an internal party that is disabled or no longer exists; remove the condition or choose another one',
  flowGroupEmpty:
    '条件「{node}」的分支「{branch}」有空的条件组，请添加条件或删除该组 | Branch "{branch}" of condition "{node}" has an empty group of conditions; add a condition or remove the group',
  flowBranchNever:
    '条件「{node}」的分支「{branch}」永远不会进入：它的条件互相矛盾，或与外层分支的条件矛盾 | Branch "{branch}" of condition "{node}" can never be reached: its conditions contradict each other or those of the enclosing branch',
  flowBranchCovered:
    '条件「{node}」的分支「{branch}」永远不会进入：满足其条件的都已进入前面的分支「{other}」，请调整顺序或条件 | Branch "{branch}" of condition "{node}" can never be reached: everything that meets its conditions goes to the earlier branch "{other}"; change the order or the conditions',
  flowBranchStopped:
    '条件「{node}」的分支「{branch}」永远不会进入：字段未填写时，前面的分支「{other}」无法判断，不能提交；请将「{branch}」移到「{other}」之前 | Branch "{branch}" of condition "{node}" can never be reached: while the field is empty, the earlier branch "{other}" cannot be evaluated and submission is blocked; move "{branch}" before "{other}"',
  flowRightsLost:
    '节点「{node}」的字段权限用到的字段 {fields} 不在任何使用中的表单里，请在「字段权限」中移除 | The field permissions of step "{node}" include {fields}, which are not in any active form; remove them under "Field permissions"',
  subFlowGone:
    '子流程节点「{node}」所选的审批流不存在，请另选 | The approval flow selected in sub-flow step "{node}" does not exist; choose another one',
  subFlowKind:
    '子流程节点「{node}」所选的「{flow}」适用于另一类事项，请另选 | Sub-flow step "{node}" uses "{flow}", which applies to another type of record; choose another one',
  subFlowUnpublished:
    '子流程节点「{node}」所选的「{flow}」尚未发布，请先发布该审批流，或另选 | Sub-flow step "{node}" uses "{flow}", which is not published; publish it first or choose another one',
  subFlowDisabled:
    '子流程节点「{node}」所选的「{flow}」已停用，请先启用该审批流，或另选 | Sub-flow step "{node}" uses "{flow}", which is disabled; enable it first or choose another one',
  subFlowInUse:
    '正在被{flows}用作子流程，不能停用；请先停用这些审批流，或在其中移除子流程后重新发布 | Cannot be disabled because it is used as a sub-flow in {flows}: disable those first, or republish them without it',
  subFlowStillOff:
    '它的子流程{flows}已停用，请先启用 | Its sub-flows are disabled: {flows}. Enable them first',
  subFlowCircle:
    '子流程节点「{node}」会使审批流循环：{way}。请另选审批流 | Sub-flow step "{node}" creates a loop: {way}; choose another flow',
  subFlowDeep:
    '子流程最多嵌套 {most} 层，现为：{way} | Sub-flows can be nested at most {most} levels deep: {way}',
  subFlowLong:
    '「{flow}」连同其子流程超过 {most} 个节点，请减少子流程 | "{flow}" would have more than {most} steps including its sub-flows; use fewer sub-flows',
  flowPeopleField:
    '节点「{node}」用到的字段 {field} 不是任何使用中的表单里的人员或部门字段，请另选字段 | Step "{node}" uses the field {field}, which is not a people or department field of any active form; choose another field',
  approverGone:
    '节点「{node}」中的人员、角色或职位已停用或不存在 | Step "{node}" specifies a person, role or position that is disabled or no longer exists',
  branchFieldEmpty:
    '审批流的条件「{node}」按「{field}」判断是否进入分支「{branch}」，请先填写「{field}」 | Fill in "{field}" first: it decides whether the approval flow takes branch "{branch}" at condition "{node}"',
  branchFieldCurrency:
    '审批流的条件「{node}」只按 {units} 比较「{field}」，而本次填写的是 {unit}，无法判断是否进入分支「{branch}」：请改用其中的币种，或联系管理员在审批流中补充 {unit} 的条件 | Condition "{node}" of the approval flow compares "{field}" in {units} only, but it is in {unit}, so branch "{branch}" cannot be evaluated: use one of these currencies, or ask your administrator to add {unit} to the flow',
  branchFieldLost:
    '审批流的条件「{node}」的分支「{branch}」用到的字段 {field} 不在填写时所用的表单里：表单已有新版的，请用新版填写；否则请联系管理员修改审批流 | Branch "{branch}" of condition "{node}" in the approval flow uses the field {field}, which is not in the form you filled in: use the latest form version if there is one, otherwise ask your administrator to change the flow',
  noApprover:
    '节点「{node}」没有可审批的人，请联系管理员为该节点指定审批人 | Step "{node}" has no available approver; ask your administrator to assign one',
  noStandIn:
    '节点「{node}」的审批人都提交或修改过该内容，不能审批，也没有其他人可以代为审批；请联系管理员在“审批流”页指定后备审批人 | Everyone who could approve "{node}" submitted or edited the content, and there is no alternative approver; ask your administrator to set a fallback approver under "Approval flows"',
  noApproverWith:
    '节点「{node}」没有可审批的人：编写人和提交人不能审批自己的内容，请联系管理员将「{permission}」权限授予另一个人后再提交 | Step "{node}" has no available approver: authors and submitters cannot approve their own content. Ask your administrator to grant "{permission}" to someone else before you submit',
  nobodyAsked:
    '审批流的每个节点都会被跳过，没有人会审批，请联系管理员为审批流指定审批人 | Every step of the approval flow would be skipped, so no one would approve this; ask your administrator to assign approvers',
  wouldEnd:
    '新版本中没有还需审批的节点，调整后审批会就此结束，因此不能调整；请等待当前节点处理，或作废后重新发起 | The new version has no remaining approval step, so switching would end the approval: wait for the current step, or cancel the approval and submit again',
  noNewerVersion:
    '该审批已按流程的最新版本进行，或流程已停用 | This approval already uses the latest version of its flow, or the flow is disabled',
  cannotTakeOver:
    '此人不能接手，请另选一位在职、未提交过该事项且不在该节点审批的人员 | This person cannot take over: choose someone active who did not submit the record and is not an approver of this step',
  mentionRefused:
    '{people}无权查看该审批或已离职，不能在评论中提到；请去掉 @，或先由有权限的人授权 | {people} cannot be mentioned: no access to this approval, or no longer active. Remove the @mention, or have access granted first',
  commentFileGone:
    '有附件已失效或不是您上传的，请移除后重新上传 | A file is no longer available or was not uploaded by you; remove it and upload it again',
  cannotBeAdded:
    '所选人员中有人不能加签，请另选 | One or more of the selected people cannot be added as approvers; choose someone else',
  alreadyIn:
    '{people}已提交、审批或被抄送该事项，请移除后再抄送 | {people} already submitted, approve or received a copy of this item; remove them and try again',
  alreadyAsked:
    '{people}正在或将要审批该事项，或尚未回复征求的意见，请移除 | {people} already decide on this item, or were asked and have not replied yet; remove them',
  notColleague: '{people}已离职、停用或不存在，请移除 | {people}: no longer active or unknown; remove them',
  cannotSee:
    '{people}无权查看该事项，请移除，或先由有权限的人授权 | {people} cannot view this item; remove them, or have access granted first',
  beyondOwnSight:
    '该事项的全部或部分内容不对您显示，不能让{people}查看；请移除，或选择本就可以查看的人 | All or part of this item is hidden from you, so you cannot give {people} access; remove them, or choose people who can already view it',
  delegateGone: '不能委托给此人，请另选 | You cannot delegate to this person; choose someone else',
  delegateCircle:
    '{name}在 {from} 至 {to} 已委托{person}代审，会形成循环委托；请另选代审人，或错开日期 | {name} has delegated approvals to {person} from {from} to {to}, so this would create a delegation loop; choose another delegate or other dates',
  absenceOverlaps: '与此人已设置的外出委托时间重叠 | These dates overlap another absence',
  absenceOver: '结束日期不能早于开始日期或今天 | The last day cannot be before the first day or in the past',
  nobodyTakesOver:
    '「{name}」在此人离开后没有可审批的人，请选择接手人 | "{name}" would have no available approver after this person leaves; choose who takes over',
  ratingWaits:
    '该相对方的评级变更正在审批，审批结束或撤回后才能再次变更评级或其说明 | A rating change is pending approval; the rating and its reason can be changed once it is completed or withdrawn',
} as const satisfies Record<string, Words>
