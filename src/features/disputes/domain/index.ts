export { isDisputeOpen, lawDispute } from './dispute-record.ts'
export { disputeAccess, matterAccess } from './matter-access.ts'
export { listDisputeDeadlines } from './matter-deadlines-call.ts'
export { matterFields } from './matter-fields.ts'
