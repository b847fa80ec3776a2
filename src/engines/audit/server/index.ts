export { type AuditContext, appendAudit } from './append-audit.ts'
export { type ChainVerdict, verifyChain } from './verify-chain.ts'
