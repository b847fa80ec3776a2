export {
  commonForm,
  createForm,
  type FormDetail,
  type FormField,
  type FormRow,
  type FormVersionAnswer,
  formVersionAnswer,
  listFields,
  listForms,
  publishForm,
  readForm,
  readFormVersion,
  saveFormDraft,
} from './api.ts'
export { applyEdits, referencesOf } from './apply-edits.ts'
export { calculate } from './calculation.ts'
export {
  type CompiledField,
  type CompiledForm,
  compileForm,
  definitionIssues,
} from './compile-form.ts'
export {
  type CounterpartOption,
  counterpartEntry,
  mappedText,
  mappedValues,
  scopedFieldId,
  scopedKeys,
} from './counterpart-mapping.ts'
export { type BookmarkBinding, displayValues, readableValues } from './display-values.ts'
export { isComputed, isEditable } from './editability.ts'
export {
  type CalculationWay,
  type ConditionGroup,
  type FieldConfig,
  type FieldInput,
  type FieldOption,
  type FieldTypeName,
  fieldTypeNames,
  operators,
  partyTypes,
  rawTypes,
} from './field-config.ts'
export type { AiState, FieldSnapshot } from './field-snapshot.ts'
export { backdatingFlag } from './field-types/backdating.ts'
export { stripCode } from './field-types/bank-account.ts'
export type { CounterpartEntry } from './field-types/counterparts.ts'
export { stripContractName } from './field-types/custom.ts'
export type { WidgetName } from './field-types/field-type.ts'
export { builtFieldTypes } from './field-types/index.ts'
export { unitOf } from './field-types/money.ts'
export { isPercentField, placesOf } from './field-types/number.ts'
export type { FileValue } from './field-types/upload.ts'
export {
  type FieldAccess,
  type FormContext,
  type FormValues,
  formContext,
  type Reference,
  type ReferenceKind,
} from './form-context.ts'
export {
  type FormDefinition,
  FormDefinitionError,
  type FormDefinitionInput,
  formDefinitionSchema,
  readDefinition,
} from './form-definition.ts'
export { type Aspect, createFormStore, type FormStore } from './form-store.ts'
export type { FormSummary } from './form-summary.ts'
export { type FormType, formTypes } from './form-types.ts'
export { validateForm } from './validate-form.ts'
