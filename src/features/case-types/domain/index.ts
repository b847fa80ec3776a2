export { type CaseTypeEdition, type KeptCaseType, listCaseTypes, listKeptCaseTypes } from './api.ts'
export {
  type CaseTypeNode,
  type CaseTypeState,
  type CaseTypeTemplate,
  type CaseTypeTree,
  caseTypeTree,
  caseTypeTrees,
} from './case-type.ts'
export { mostChecklistLines, type TaskTemplate } from './task-template.ts'
