export { auditWordsOf } from './audit-words.ts'
export {
  area,
  choice,
  date,
  department,
  file,
  flag,
  link,
  links,
  money,
  number,
  openChoice,
  people,
  person,
  type RecordField,
  text,
} from './field.ts'
export { filterableOf } from './filterable.ts'
export type { RowOf } from './form-calls.ts'
export { formTypesOf, withForm } from './form-choice.ts'
export { fieldUsesOf, purposesOf } from './form-columns.ts'
export { hiddenKeys } from './guards.ts'
export { type ImportCalls, importCalls } from './import-calls.ts'
export { valuesOfLine } from './import-cells.ts'
export { importColumns } from './import-columns.ts'
export { listDefinitionOf } from './list-definition.ts'
export { logName, neutralName } from './log-name.ts'
export { asksWhy, average, count } from './noun.ts'
export { type AnyRecord, type FormRecord, formRecord, plainRecord } from './record.ts'
export type { ApprovedNoun } from './record-flows.ts'
export { type RelatedCall, relatedCall } from './related-call.ts'
export { entryParams } from './sub-calls.ts'
export { subNoun } from './sub-noun.ts'
