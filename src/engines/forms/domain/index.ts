export {
  commonForm,
  dynamicSelect,
  listFields,
  readFormVersion,
} from './api.ts'
export {
  type CompiledField,
  type CompiledForm,
  compileDefinition,
  compileForm,
  definitionIssues,
} from './definition/compile-form.ts'
export {
  dynamicSourceLabel,
  dynamicSourceNames,
  ownOptions,
  sourceOf,
} from './definition/dynamic-sources.ts'
export {
  type Calculation,
  type CalculationWay,
  type ClauseConfig,
  type ColumnConfig,
  type Condition,
  type ConditionGroup,
  columnTypeNames,
  conditionGroupSchema,
  type FieldConfig,
  type FieldInput,
  type FieldOption,
  type FieldTypeName,
  fieldId,
  fieldSchema,
  fieldTypeNames,
  type Operator,
  type OptionNode,
  type OuterCondition,
  operators,
  outerConditionSchema,
  rawTypes,
  type StatementConfig,
  type ValueRange,
} from './definition/field-config.ts'
export { fieldLabel, fieldTypeLabel } from './definition/field-type-labels.ts'
export { columnLength, type FieldUse, fieldUse, provideFieldUses } from './definition/field-uses.ts'
export {
  type FormDefinition,
  FormDefinitionError,
  type FormDefinitionInput,
  fieldGroupListSchema,
  formatVersion,
  formDefinitionSchema,
  readDefinition,
  schemaIssues,
} from './definition/form-definition.ts'
export { asWritten, formIn, nameIn } from './definition/form-language.ts'
export { formTypeQuery, formTypeSchema } from './definition/form-type-schemas.ts'
export {
  type FormKind,
  type FormType,
  formKindsOf,
  formTypeCodes,
  formTypeWords,
  offeredFormTypes,
  provideFormKinds,
} from './definition/form-types.ts'
export { type ListKind, listKindOf } from './definition/in-lists.ts'
export type { FieldRule, SumRule } from './definition/rule-config.ts'
export type { AgentInformation } from './field-types/agent-information.ts'
export { tellsStart } from './field-types/backdating.ts'
export type {
  CaseTypeNode,
  CaseTypeValue,
} from './field-types/case-type.ts'
export type { CounterpartEntry } from './field-types/counterparts.ts'
export { cutFigure, type SpreadsheetCell } from './field-types/cut-figures.ts'
export { fieldTypeOf } from './field-types/index.ts'
export { unitOf } from './field-types/money.ts'
export { isPercentField } from './field-types/number.ts'
export { nameOnScreen, withoutRecord } from './field-types/record-words.ts'
export {
  type RelatedContracts,
  type RelationType,
  relationLabel,
  relationTypes,
} from './field-types/related-contracts.ts'
export {
  cellInTable,
  closedColumns,
  columnsOf,
  rowNumber,
  rowsPart,
  type SheetColumn,
  type SheetRow,
  tableCell,
} from './field-types/sheet-cells.ts'
export { sumWord } from './field-types/sheet-table.ts'
export {
  cellFromSpreadsheet,
  newRow,
  spreadsheetCell,
  spreadsheetFormat,
  takenCell,
} from './field-types/sheet-text.ts'
export { type Applied, applyDraftEdits, applyEdits, referencesOf } from './filling/apply-edits.ts'
export { isOrdering } from './filling/conditions.ts'
export {
  type CounterpartOption,
  counterpartEntry,
  scopedFieldId,
  scopedKeys,
} from './filling/counterpart-mapping.ts'
export { isEditable } from './filling/editability.ts'
export type { AiMark } from './filling/field-snapshot.ts'
export { createFormStore, type FormStore } from './filling/form-store.ts'
export {
  comparedUnits,
  countedValues,
  type Held,
  heldConditions,
  unitAsked,
  unjudged,
} from './filling/meets-conditions.ts'
export { namedValues, nameOfKnown, namesToSend, referenceKey } from './filling/record-names.ts'
export { fieldsRevealing } from './filling/revealing-fields.ts'
export { soundValues } from './filling/sound-values.ts'
export { fieldOfPath, validateForm } from './filling/validate-form.ts'
export { inValueRange } from './filling/value-range.ts'
export {
  type FieldAccess,
  type FormContext,
  type FormValues,
  formContext,
  type Reference,
  type ReferenceKind,
} from './form-context.ts'
export { comparableParts, measureKind } from './rules/measure.ts'
export {
  type BookmarkBinding,
  blankText,
  displayValues,
  documentClauses,
  documentRows,
  documentTables,
  emptyPlaces,
  leavablePlaces,
  readableValues,
  screenValues,
} from './texts/display-values.ts'
export { filesIn, filesOfForm, formSections } from './texts/form-sections.ts'
export { isShareOf, partLabel, ruleOperatorText, ruleText } from './texts/rule-words.ts'
export { statementParagraphs } from './texts/statement-paragraphs.ts'
export { placeText, valueFromText } from './texts/value-from-text.ts'
export { sheetChanges, valueTexts } from './texts/value-texts.ts'
