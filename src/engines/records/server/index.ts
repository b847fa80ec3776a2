export { formOperations } from './form-operations.ts'
export { formRoutes, guardRecords } from './form-routes.ts'
export { listFieldsChanged, registerRecordJobs, shownListFields } from './list-values.ts'
export { plainOperations, plainRoutes, type ServerPart } from './plain-routes.ts'
