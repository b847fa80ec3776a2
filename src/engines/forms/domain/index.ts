export {
  commonForm,
  dynamicSelect,
  type FormField,
  type FormVersionAnswer,
  listFields,
  readFormVersion,
} from './api.ts'
export { applyEdits, referencesOf } from './apply-edits.ts'
export { type CompiledField, type CompiledForm, compileForm, definitionIssues } from './compile-form.ts'
export { type CounterpartOption, counterpartEntry, scopedFieldId, scopedKeys } from './counterpart-mapping.ts'
export {
  type BookmarkBinding,
  type DocumentClause,
  displayValues,
  documentClauses,
  readableValues,
} from './display-values.ts'
export {
  dynamicSourceLabel,
  dynamicSourceNames,
  optionPage,
  ownOptions,
  sourceOf,
} from './dynamic-sources.ts'
export {
  type Calculation,
  type CalculationWay,
  type ClauseConfig,
  type ColumnConfig,
  type Condition,
  type ConditionGroup,
  columnTypeNames,
  type FieldConfig,
  type FieldInput,
  type FieldOption,
  type FieldTypeName,
  fieldId,
  fieldSchema,
  fieldTypeNames,
  type Operator,
  type OptionNode,
  operators,
  rawTypes,
  type StatementConfig,
  type ValueRange,
} from './field-config.ts'
export type { AiMark, AiState, FieldSnapshot } from './field-snapshot.ts'
export { fieldLabel, fieldTypeLabel } from './field-type-labels.ts'
export type { AgentInformation } from './field-types/agent-information.ts'
export {
  type CaseTypeNode,
  type CaseTypeValue,
  caseTypePath,
  mayChooseCaseType,
} from './field-types/case-type.ts'
export type { CounterpartEntry } from './field-types/counterparts.ts'
export type { WidgetName } from './field-types/field-type.ts'
export { fieldTypeOf } from './field-types/index.ts'
export { isPercentField } from './field-types/number.ts'
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
export {
  type FormDefinition,
  FormDefinitionError,
  type FormDefinitionInput,
  fieldGroupListSchema,
  formatVersion,
  formDefinitionSchema,
  readDefinition,
  schemaIssues,
} from './form-definition.ts'
export { type Aspect, createFormStore, type FormStore } from './form-store.ts'
export type { FormSummary } from './form-summary.ts'
export { type FormType, formTypeCodes, formTypeQuery, formTypeSchema, formTypes } from './form-types.ts'
export { statementParagraphs } from './statement-paragraphs.ts'
export { fieldOfPath, validateForm } from './validate-form.ts'
export { placeText, type TakenText, type TextPlace, valueFromText } from './value-from-text.ts'
export { inValueRange } from './value-range.ts'
