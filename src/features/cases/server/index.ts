export { approvedOfCase } from './case-operations.ts'
export { casePart } from './case-part.ts'
export { caseRoutes, mattersOfContracts } from './case-routes.ts'
export { mattersOfLeavers } from './leavers.ts'
