export { addTaskTemplates } from './add-task-templates.ts'
export { caseTypeTerms } from './case-type-queries.ts'
export { caseTypeRoutes } from './case-type-routes.ts'
export { startCaseTypes, startMissingCaseTypes } from './start-case-types.ts'
