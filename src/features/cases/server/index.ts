export { approvedOfCase } from './case-operations.ts'
export { casePart, visibleCases } from './case-part.ts'
export { caseRoutes } from './case-routes.ts'
