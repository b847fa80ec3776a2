export {
  type ContractDetail,
  createContract,
  listContractAudit,
  listMyContracts,
  listStandingBook,
  previewContractApproval,
  readContract,
  readContractForm,
  saveContractDraft,
  submitContract,
} from './api.ts'
export { contractAccess } from './contract-access.ts'
export { contractRawTypes } from './contract-fields.ts'
export { type ContractLinkCalls, contractLinkCalls } from './contract-links.ts'
export {
  partiesToSign,
  type Signing,
} from './contract-signing.ts'
export {
  type ContractStatus,
  contractStatuses,
  contractStatusLabels,
  type ManualAction,
} from './contract-status.ts'
export { transitionContract } from './life-api.ts'
export {
  type ContractScore,
  listWaitingScores,
  readContractScore,
} from './score-api.ts'
export {
  createContractShare,
  extendContractShare,
  listContractShares,
  renewContractShare,
  revokeContractShare,
} from './share-api.ts'
export { type StandardForm, standardContractForm } from './standard-forms.ts'
