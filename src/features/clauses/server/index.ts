export { addClause, approveClauseOf, submitDraft, writeDraft as saveClause } from './clause-operations.ts'
export { clausesOffered } from './clause-queries.ts'
export { clauseRoutes } from './clause-routes.ts'
export { type ContractsOfClause, nameContractsOfClauses } from './clause-usage.ts'
