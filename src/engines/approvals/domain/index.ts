export {
  addToApproval,
  approveApproval,
  cancelApproval,
  commentApproval,
  dropFromApproval,
  handOverApproval,
  rejectApproval,
  remindApproval,
  returnApproval,
  takeBackApproval,
  withdrawApproval,
} from './action-api.ts'
export {
  type ApprovalDetail,
  type ApprovalPerson,
  type ApprovalPreview,
  approvalPreview,
  countInbox,
  createFlow,
  deleteFlow,
  type FlowDetail,
  type FlowRow,
  flowWarnings,
  type HistoryEntry,
  type InboxRow,
  type InboxTab,
  inboxTabs,
  listFlows,
  listInbox,
  previewApprovalCall,
  publishFlow,
  readApproval,
  readFlowById,
  updateFlow,
} from './api.ts'
export type { ApprovalAction } from './approval-actions.ts'
export { listConditionForms } from './condition-forms.ts'
export { createDelegation, type Delegation, endDelegation, listDelegations } from './delegation-api.ts'
export type {
  ApprovalMode,
  ApproverNode,
  FlowDefinition,
  FlowDefinitionInput,
  FlowNode,
  Who,
} from './flow-definition.ts'
export { flowDefinitionSchema } from './flow-definition.ts'
export type { ApprovalState, TaskState } from './flow-state.ts'
export type { FlowKind } from './lists.ts'
export { approvalListTypes, approvalStateLabels, flowListDefinition, inboxDefinition } from './lists.ts'
export {
  type FieldChange,
  type HeldText,
  type OpenMatter,
  type TextMatters,
  type TextWork,
  textMatters,
} from './matters.ts'
export type { FlowPeople, RoutedNode } from './route-flow.ts'
export { listRunning, type RunningRow } from './running-api.ts'
export { runningDefinition } from './running-list.ts'
