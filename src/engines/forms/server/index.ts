export { type ClauseField, formsWithClause } from './clause-uses.ts'
export {
  dynamicSource,
  pageOfOptions,
} from './dynamic-select.ts'
export { formRoutes } from './form-routes.ts'
export {
  chooseFormByContractType,
  compiledForm,
  formVersion,
  type PublishedForm,
  publishedForm,
  publishedForms,
} from './form-versions.ts'
export { holdFormValues, namedInForms } from './reference-uses.ts'
export {
  contractTypeNames,
  type FoundByName,
  findByName,
  nameFormReferences,
  refuseUnknownContractType,
  serverFormContext,
} from './references.ts'
export { takeSerialNumbers } from './serial-numbers.ts'
