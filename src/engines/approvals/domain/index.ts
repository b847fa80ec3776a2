export {
  addToApproval,
  approveApproval,
  askOpinionOnApproval,
  cancelApproval,
  commentApproval,
  copyApproval,
  dropFromApproval,
  giveOpinionOnApproval,
  handleApproval,
  handOverApproval,
  listMentionable,
  rejectApproval,
  remindApproval,
  returnApproval,
  takeBackApproval,
  withdrawApproval,
} from './action-api.ts'
export {
  type ApprovalDetail,
  type ApprovalPreview,
  approvalPreview,
  chosenApprovers,
  createFlow,
  deleteFlow,
  type FlowDetail,
  flowWarnings,
  type HistoryEntry,
  listFlows,
  previewApprovalCall,
  publishFlow,
  readApproval,
  readFlowById,
  updateFlow,
} from './api.ts'
export { approveInBatch } from './batch-api.ts'
export {
  type ChangeMatter,
  changedFields,
  changeMatters,
  netChange,
  textChange,
  type WatchedChange,
} from './change-matters.ts'
export { listConditionForms } from './condition-forms.ts'
export {
  createAbsence,
  createDelegation,
  endAbsence,
  endDelegation,
  listAbsences,
  listDelegations,
  listDeputyAbsences,
} from './delegation-api.ts'
export type {
  ApproverNode,
  FlowDefinitionInput,
  Who,
} from './flow-definition.ts'
export { flowDefinitionSchema } from './flow-definition.ts'
export { listFlowVersions } from './flow-version-api.ts'
export { countInbox, type InboxRow, type InboxTab, inboxTabs, listInbox } from './inbox-api.ts'
export { inboxDefinition, inboxListTypes } from './inbox-lists.ts'
export type { FlowKind } from './lists.ts'
export { approvalListTypes, approvalStateLabels, flowListDefinition } from './lists.ts'
export {
  type FieldChange,
  type TextMatters,
  type TextWork,
  textMatters,
} from './matters.ts'
export { type MovePreview, previewMove } from './move-api.ts'
export {
  lastReturnedText,
  lastSeenText,
  type OtherWording,
  type Review,
  type ReviewFact,
  type ReviewRisk,
  readReview,
} from './review.ts'
export { reviewPath } from './review-path.ts'
export type { Chosen } from './route-flow.ts'
export { listRunning } from './running-api.ts'
export { runningDefinition } from './running-list.ts'
export { simulateFlow } from './simulation.ts'
