export {
  createForm,
  type FormDetail,
  type FormRow,
  listFormFieldUses,
  listForms,
  makeFormDefault,
  publishForm,
  readForm,
  saveFormDraft,
} from './api.ts'
export { conditionFault } from './check-conditions.ts'
export { checkDefinition, type DefinitionIssue, publishingIssues } from './check-definition.ts'
export { compareDefinitions, type DefinitionChange } from './compare-definitions.ts'
export { type ConditionKind, conditionKind, conditionOperators } from './condition-kinds.ts'
export {
  type BuiltInDefinition,
  builtInFormIn,
  equalTo,
  type FieldMakers,
  formatted,
  notBefore,
  required,
  signedWithin,
} from './field-makers.ts'
export { formListDefinition, formListType, formTypeLabel } from './form-list.ts'
export { conditionsText } from './property-words.ts'
export {
  compareFormVersions,
  copyForm,
  deleteForm,
  dropFormDraft,
  exportForm,
  type FormVersionRow,
  importForm,
  importIntoForm,
  listFormVersions,
  restoreForm,
  retireForm,
  takeFormVersion,
} from './version-api.ts'
