export { AuditPage } from './audit-page.tsx'
export type { AuditWords } from './audit-words.ts'
