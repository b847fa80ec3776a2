export {
  type BuiltInForm,
  giveBuiltInForms,
  giveMissingBuiltInForms,
  nameUsersOfForms,
  provideBuiltInForms,
} from './built-in-forms.ts'
export { type ClauseField, formsWithClause } from './clause-uses.ts'
export { formDesignRoutes } from './design-routes.ts'
export {
  dynamicSource,
  type Option,
  type OptionQuery,
  type OptionSource,
} from './dynamic-select.ts'
export { createForm } from './form-operations.ts'
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
export type { NewForm } from './stored-forms.ts'
