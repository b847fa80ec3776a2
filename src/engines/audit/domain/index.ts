export { type AuditChange, type AuditRow, auditChange, auditRow, listAudit, verifyAudit } from './api.ts'
export { type AuditEntry, type ChainedEntry, canonicalText } from './audit-entry.ts'
export { type AuditWords, coded, type LogWords, logWordsOf } from './log-words.ts'
