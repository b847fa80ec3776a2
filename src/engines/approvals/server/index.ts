export { approve, reject, returnTo, withdraw } from './act-on-approval.ts'
export { approvalFiles } from './approval-files.ts'
export { registerApprovalJobs } from './approval-jobs.ts'
export { updateSettings as updateApprovalSettings } from './approval-settings.ts'
export { type AuditedChange, auditedChanges, watchedText } from './audited-changes.ts'
export { flowsNamingDepartment, flowsNamingRole } from './flow-names.ts'
export { createFlow, publishFlow } from './flows.ts'
export { flowsOfFields } from './flows-of-fields.ts'
export { giveFlow } from './give-flow.ts'
export { inboxFlowChoices, inboxHasLimits } from './inbox.ts'
export { approvalFacts } from './inbox-counts.ts'
export { forgetApprovals, lastApprovedAt, latestInstance } from './instance-store.ts'
export { hasApproval } from './present-approval.ts'
export { previewApproval } from './preview-approval.ts'
export { approvalRoutes } from './routes.ts'
export { flowChoices } from './running.ts'
export {
  dropReturned,
  startApproval,
} from './start-approval.ts'
export { approvalsOfLeavers } from './step-in.ts'
export { type AskedRights, askedRights, hidingSteps } from './step-rights.ts'
export {
  type ApprovalOutcome,
  type ApprovalSubject,
  amountOf,
  approvalSubject,
  asksSeersOnly,
  type HidingStep,
  type Said,
  type StepChanges,
  type SubjectFacts,
} from './subjects.ts'
export { askedNow } from './text-matters.ts'
