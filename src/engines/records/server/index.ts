export { amendRecord } from './amend-record.ts'
export { guardFileNames } from './file-names.ts'
export { formOperations } from './form-operations.ts'
export { formRoutes } from './form-routes.ts'
export { fingerprintOf } from './import-batch.ts'
export { registerRecordImports } from './import-job.ts'
export { knownPrints, refusedLines } from './import-known.ts'
export type { JudgedLine, SheetLine } from './import-lines.ts'
export { importRoutes } from './import-routes.ts'
export type { Adding, Arranged, Importable, ImportForm, ImportUsing } from './importable.ts'
export { guardLinks } from './link-guards.ts'
export { listFieldsChanged, registerRecordJobs, shownListFields } from './list-values.ts'
export { seen } from './listed-rows.ts'
export { requireChangeable } from './may-change.ts'
export { plainOperations, plainRoutes } from './plain-routes.ts'
export {
  flowFor,
  pendingApproval,
  pendingApprovals,
  previewGate,
  refusePending,
  requestApproval,
  settleGate,
} from './record-approval.ts'
export { recordCondition } from './record-conditions.ts'
export { sweepRecordDrafts } from './record-drafts.ts'
export { chooseFlow, recordFlowRoutes, startRecordFlow } from './record-flows.ts'
export { recordPage, requireSeen } from './record-list.ts'
export { giveNumber } from './record-number.ts'
export { relatedPage } from './related-page.ts'
export { type ServedRecord, served } from './served-record.ts'
export type { AnyPart, FormServerPart, ServerPart, SubChange } from './server-part.ts'
export { subOperations } from './sub-records.ts'
