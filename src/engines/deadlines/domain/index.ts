export {
  type ComputedAnswer,
  computeDeadlineCall,
  confirmDeadline,
  type DeadlineAnswer,
  type DeadlineDetail,
  deadlineRow,
  listDeadlineRules,
  listDeadlines,
  type RuleAnswer,
  readDeadline,
  setDeadlineDate,
  settleDeadline,
} from './api.ts'
export { computeChain, type Link } from './chain.ts'
export { type Computed, computeDeadline, isRefusal } from './compute.ts'
export { countTerm, moveOffRestDays } from './count-term.ts'
export { type DeadlineState, deadlineStateLabels } from './deadline.ts'
export type { Given, Interruption, Obstacle } from './given.ts'
export { computeLed, type Lead, ledStart } from './led-term.ts'
export {
  type Counting,
  type Rule,
  type RuleBook,
  type RuleVersion,
  ruleBook,
  type Suspension,
  type TermUnit,
} from './rule.ts'
export type { Refusal, Step } from './step.ts'
export {
  amountText,
  dayReasonText,
  dayText,
  refusalText,
  type StepText,
  stepLabel,
  stepText,
} from './step-words.ts'
export { type SubjectDeadlinesCall, subjectDeadlinesCall } from './subject-deadlines-call.ts'
