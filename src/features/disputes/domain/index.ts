export { disputeAccess } from './dispute-access.ts'
export { lawDispute } from './dispute-record.ts'
