export {
  type ContractTypeAnswer,
  contractTypeSchema,
  createContractType,
  deleteContractType,
  listContractTypes,
  updateContractType,
} from './api.ts'
export {
  type ContractType,
  contractTypeStates,
  fullName,
  isChoosable,
  lineOf,
  settingsOf,
  wouldLoop,
} from './contract-type.ts'
export type { ScoreGroup, ScoreItem } from './score-rule.ts'
export { readScoreRule, type ScoreRuleVersion, saveScoreRule } from './score-rule-api.ts'
export { type ScoreSchedule, usualSchedule } from './score-schedule.ts'
