export { AuditPage } from './audit-page.tsx'
export { actionText } from './audit-words.ts'
