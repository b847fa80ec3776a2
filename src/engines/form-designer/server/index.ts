export {
  builtInForm,
  giveBuiltInForms,
  giveMissingBuiltInForms,
  nameUsersOfForms,
  provideBuiltInForms,
} from './built-in-forms.ts'
export { formDesignRoutes } from './designer-routes.ts'
export { nameUsersOfFields } from './field-users.ts'
export { createForm } from './form-operations.ts'
export { whenFormInUse } from './forms-in-use.ts'
export type { NewForm } from './stored-forms.ts'
