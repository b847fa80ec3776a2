export {
  type DeadlineAnswer,
  listDeadlines,
} from './api.ts'
export { computeChain } from './chain.ts'
export { type Computed, computeDeadline, isRefusal } from './compute.ts'
export { countTerm } from './count-term.ts'
export { deadlineStateLabels } from './deadline.ts'
export type { Given } from './given.ts'
export { computeLed, type Lead, ledStart } from './led-term.ts'
export {
  type Counting,
  type Rule,
  type RuleVersion,
  ruleBook,
  type TermUnit,
} from './rule.ts'
export { dayText } from './step-words.ts'
export { type SubjectDeadlinesCall, subjectDeadlinesCall } from './subject-deadlines-call.ts'
