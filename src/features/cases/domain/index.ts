export { caseAccess } from './case-access.ts'
export { lawCase } from './case-record.ts'
