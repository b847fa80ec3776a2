export { ipFee } from './fee-record.ts'
export { ipOrganization } from './organization-record.ts'
export { entryKind, paidFor } from './right-entry.ts'
export { intellectualProperty } from './right-record.ts'
