export { type ClauseRow, type ClauseUsage, listClauses, offeredClauses, readClause } from './api.ts'
export { type Piece, type Position, positionLabel, type Statement } from './clause.ts'
export { clauseApproval } from './clause-approval.ts'
export { formClause, type OfferedClause } from './form-clause.ts'
