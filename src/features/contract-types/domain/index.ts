export {
  type ContractTypeAnswer,
  createContractType,
  listContractTypes,
} from './api.ts'
export { type ContractType, isChoosable, settingsOf } from './contract-type.ts'
export type { ScoreGroup, ScoreItem } from './score-rule.ts'
export { readScoreRule, type ScoreRuleVersion, saveScoreRule } from './score-rule-api.ts'
export { type ScoreSchedule, usualSchedule } from './score-schedule.ts'
