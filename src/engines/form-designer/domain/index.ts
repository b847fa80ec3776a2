export {
  createForm,
  type FormDetail,
  listFormFieldUses,
  listForms,
  makeFormDefault,
  publishForm,
  readForm,
  saveFormDraft,
} from './api.ts'
export { conditionFault } from './check-conditions.ts'
export { checkDefinition } from './check-definition.ts'
export { compareDefinitions } from './compare-definitions.ts'
export { conditionKind } from './condition-kinds.ts'
export {
  type BuiltInDefinition,
  equalTo,
  type FieldMakers,
  formatted,
  notBefore,
  required,
  signedWithin,
} from './field-makers.ts'
export { formListDefinition, formListType } from './form-list.ts'
export { conditionsText } from './property-words.ts'
export {
  compareFormVersions,
  copyForm,
  deleteForm,
  dropFormDraft,
  exportForm,
  importForm,
  importIntoForm,
  listFormVersions,
  restoreForm,
  retireForm,
  takeFormVersion,
} from './version-api.ts'
