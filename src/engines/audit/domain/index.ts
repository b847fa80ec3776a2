export { type AuditChange, type AuditRow, auditChange, auditRow, listAudit, verifyAudit } from './api.ts'
export type { AuditEntry, ChainedEntry } from './audit-entry.ts'
export { sittings } from './log-sittings.ts'
export { type AuditWords, coded, type LogWords, logWordsOf } from './log-words.ts'
