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
