export {
  addContractType,
  choosableTypes,
  contractTypeNames,
  contractTypes,
  knownContractTypes,
} from './contract-type-operations.ts'
export { contractTypeRoutes } from './contract-type-routes.ts'
export { hasScoreRule, scoreRuleById, scoreRuleOf, type TypeAsking, typesThatAsk } from './score-rules.ts'
