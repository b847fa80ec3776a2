export {
  type AbbrSetting,
  type DuplicateReport,
  duplicateReport,
  listEditors,
  type NumberingRule,
  numberingCalls,
  previewNumberRule,
  previewTemplateNumberRule,
  type RuleInput,
  type RulePreview,
} from './api.ts'
export { type CounterKey, type NumberInputs, normalizedNumber } from './number.ts'
export { type NumberedKind, recordNumbers } from './numbered-kind.ts'
export type { AbbrTarget, NumberingKind, RuleContext, RuleSettings, Segment } from './numbering-rule.ts'
export type { RegisterCount, RegisterRow } from './register-api.ts'
