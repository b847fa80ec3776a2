export { AuditPage } from './audit-page.tsx'
export { type AuditWords, actionText } from './audit-words.ts'
