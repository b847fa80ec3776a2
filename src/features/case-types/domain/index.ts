export { listCaseTypes } from './api.ts'
export {
  type CaseTypeNode,
  type CaseTypeState,
  type CaseTypeTemplate,
  caseTypePath,
  caseTypeState,
  caseTypeTree,
} from './case-type.ts'
