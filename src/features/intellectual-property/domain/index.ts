export { ipFee } from './fee-record.ts'
export { ipOrganization } from './organization-record.ts'
export { intellectualProperty } from './right-record.ts'
export { transferApproval, transferFlowKind } from './transfer-rules.ts'
