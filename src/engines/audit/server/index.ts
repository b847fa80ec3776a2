export { appendAudit, firstHash, linkHash } from './append-audit.ts'
export { entryOf, verifyChain } from './verify-chain.ts'
export { whoActed } from './who-acted.ts'
