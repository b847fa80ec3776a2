export { createForm, type NewForm } from './form-operations.ts'
export { formRoutes } from './form-routes.ts'
export {
  chooseFormByContractType,
  compiledForm,
  formVersion,
  type PublishedForm,
  publishedForm,
} from './form-versions.ts'
export { nameFormReferences, serverFormContext } from './references.ts'
