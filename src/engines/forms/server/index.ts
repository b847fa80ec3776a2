export {
  dynamicSource,
  type Option,
  type OptionQuery,
  type OptionSource,
} from './dynamic-select.ts'
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
export { takeSerialNumbers } from './serial-numbers.ts'
