export {
  type DuplicateReport,
  duplicateReport,
  listEditors,
  numberingCalls,
  previewNumberRule,
  previewTemplateNumberRule,
  type RuleInput,
} from './api.ts'
export { normalizedNumber } from './number.ts'
export { type NumberedKind, recordNumbers } from './numbered-kind.ts'
export type { AbbrTarget, Segment } from './numbering-rule.ts'
export type { RegisterCount, RegisterRow } from './register-api.ts'
