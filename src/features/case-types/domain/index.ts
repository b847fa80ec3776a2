export { listCaseTypes } from './api.ts'
export {
  type CaseTypeNode,
  type CaseTypeState,
  type CaseTypeTemplate,
  caseTypeTree,
} from './case-type.ts'
