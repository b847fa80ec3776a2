export {
  commonForm,
  createForm,
  dynamicSelect,
  type FormDetail,
  type FormField,
  type FormRow,
  type FormVersionAnswer,
  listFields,
  listForms,
  publishForm,
  readForm,
  readFormVersion,
  saveFormDraft,
} from './api.ts'
export { applyEdits, referencesOf } from './apply-edits.ts'
export { type CompiledField, type CompiledForm, compileForm } from './compile-form.ts'
export { type CounterpartOption, counterpartEntry, scopedFieldId } from './counterpart-mapping.ts'
export {
  checkDefinition,
  type DefinitionIssue,
  publishingIssues,
} from './design/check-definition.ts'
export { compareDefinitions, type DefinitionChange } from './design/compare-definitions.ts'
export { type ConditionKind, conditionKind, conditionOperators } from './design/condition-kinds.ts'
export { fieldTypeLabel } from './design/field-type-labels.ts'
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
} from './design-api.ts'
export {
  type BookmarkBinding,
  type DocumentClause,
  displayValues,
  documentClauses,
  readableValues,
} from './display-values.ts'
export { dynamicSourceLabel, dynamicSourceNames, optionPage } from './dynamic-sources.ts'
export type {
  CalculationWay,
  ConditionGroup,
  FieldConfig,
  FieldInput,
  FieldOption,
  FieldTypeName,
  OptionNode,
} from './field-config.ts'
export type { AiMark, AiState, FieldSnapshot } from './field-snapshot.ts'
export type { AgentInformation } from './field-types/agent-information.ts'
export {
  type CaseTypeNode,
  type CaseTypeValue,
  caseTypePath,
  mayChooseCaseType,
} from './field-types/case-type.ts'
export type { CounterpartEntry } from './field-types/counterparts.ts'
export type { WidgetName } from './field-types/field-type.ts'
export {
  type RelatedContracts,
  type RelationType,
  relationLabel,
  relationTypes,
} from './field-types/related-contracts.ts'
export type { FileValue } from './field-types/upload.ts'
export {
  type FieldAccess,
  type FormContext,
  type FormValues,
  formContext,
  type Reference,
  type ReferenceKind,
} from './form-context.ts'
export type { FormDefinition, FormDefinitionInput } from './form-definition.ts'
export { formListDefinition, formListType, formTypeLabel } from './form-list.ts'
export { type Aspect, createFormStore, type FormStore } from './form-store.ts'
export type { FormSummary } from './form-summary.ts'
export { type FormType, formTypeCodes, formTypes } from './form-types.ts'
export { statementParagraphs } from './statement-paragraphs.ts'
export { fieldOfPath, validateForm } from './validate-form.ts'
export { placeText, type TakenText, type TextPlace, valueFromText } from './value-from-text.ts'
