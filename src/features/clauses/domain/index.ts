export { listClauses, offeredClauses } from './api.ts'
export type { Position, Statement } from './clause.ts'
export { clauseApproval } from './clause-approval.ts'
export { formClause, type OfferedClause } from './form-clause.ts'
