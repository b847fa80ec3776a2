export {
  type AbbrSetting,
  listEditors,
  type NumberingRule,
  numberingCalls,
  previewNumberRule,
  type RuleInput,
  type RulePreview,
  replaceEditors,
} from './api.ts'
export { ruleFormat, segmentWords } from './describe-rule.ts'
export {
  type CounterKey,
  counterKey,
  datePart,
  isoWeek,
  missingSegments,
  type NumberInputs,
  normalizedNumber,
  numberIssues,
  periodKey,
  renderNumber,
} from './number.ts'
export {
  type AbbrTarget,
  conditionTypes,
  type NumberingKind,
  type RuleContext,
  type RuleSettings,
  ruleFor,
  type Segment,
} from './numbering-rule.ts'
export { moveSegment, newRule, newSegment, removeSegment, sampleInputs } from './rule-draft.ts'
export { ruleIssues } from './rule-issues.ts'
