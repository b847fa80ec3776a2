export { approve, comment, reject, remind, returnTo, withdraw } from './act-on-approval.ts'
export { createFlow, publishFlow, updateFlow } from './flows.ts'
export { presentApproval, readApprovalOf } from './present-approval.ts'
export { approvalRoutes } from './routes.ts'
export {
  previewApproval,
  type StartApproval,
  type StartedApproval,
  startApproval,
} from './start-approval.ts'
export { type ApprovalOutcome, type ApprovalSubject, approvalSubject } from './subjects.ts'
