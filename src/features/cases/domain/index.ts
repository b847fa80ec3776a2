export { caseAccess } from './case-access.ts'
export { isCaseOpen } from './case-life.ts'
export { lawCase, mayReadMatters } from './case-record.ts'
