export { type AuditContext, appendAudit, firstHash, linkHash } from './append-audit.ts'
export { type ChainVerdict, entryOf, verifyChain } from './verify-chain.ts'
export { whoActed } from './who-acted.ts'
