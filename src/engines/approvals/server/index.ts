export { approve, reject, returnTo, withdraw } from './act-on-approval.ts'
export { registerApprovalJobs } from './approval-jobs.ts'
export { createFlow, publishFlow } from './flows.ts'
export { forgetApprovals } from './forget-approvals.ts'
export { approvalFacts } from './inbox.ts'
export { previewApproval } from './preview-approval.ts'
export { approvalRoutes } from './routes.ts'
export { flowChoices } from './running.ts'
export {
  type StartApproval,
  type StartedApproval,
  startApproval,
  versionOf as flowVersionOf,
} from './start-approval.ts'
export { approvalsOfLeavers } from './step-in.ts'
export { type AskedRights, askedRights, hidingSteps } from './step-rights.ts'
export {
  type ApprovalOutcome,
  type ApprovalSubject,
  approvalSubject,
  type HidingStep,
  type StepChanges,
} from './subjects.ts'
export { askedNow } from './text-matters.ts'
