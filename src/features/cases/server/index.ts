export { approvedOfCase } from './case-operations.ts'
export { casePart } from './case-part.ts'
export { caseRoutes } from './case-routes.ts'
export { mattersOfLeavers } from './leavers.ts'
