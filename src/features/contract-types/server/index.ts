export { addContractType, contractTypes, knownContractTypes } from './contract-type-operations.ts'
export { hasScoreRule, scoreRuleById, scoreRuleOf, type TypeSchedule, typesThatAsk } from './score-rules.ts'
