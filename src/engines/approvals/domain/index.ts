export {
  type ApprovalAction,
  type ApprovalDetail,
  type ApprovalPerson,
  type ApprovalPreview,
  approvalDetail,
  approvalPreview,
  approveApproval,
  commentApproval,
  countInbox,
  createFlow,
  deleteFlow,
  type FlowDetail,
  type FlowRow,
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
  rejectApproval,
  remindApproval,
  returnApproval,
  updateFlow,
  withdrawApproval,
} from './api.ts'
export type {
  ApprovalMode,
  ApproverNode,
  FlowDefinition,
  FlowDefinitionInput,
  FlowNode,
  Who,
} from './flow-definition.ts'
export { addNode, changeNode, moveNode, removeNode, unfinishedNodes } from './flow-draft.ts'
export { flowIssues, namedIn } from './flow-issues.ts'
export type { ApprovalState, TaskState } from './flow-state.ts'
export {
  approvalListTypes,
  approvalStateLabels,
  flowListDefinition,
  inboxDefinition,
  modeLabels,
} from './lists.ts'
export { type FlowPeople, type RoutedNode, routeFlow } from './route-flow.ts'
