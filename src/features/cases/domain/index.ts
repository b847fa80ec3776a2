export { caseAccess } from './case-access.ts'
export { isCaseOpen } from './case-life.ts'
export { lawCase } from './case-record.ts'
