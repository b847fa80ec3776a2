export {
  type ContractDetail,
  type ContractDraft,
  type ContractForm,
  type ContractListQuery,
  type ContractRow,
  contractDetail,
  contractDraft,
  contractForm,
  contractRow,
  createContract,
  deleteContract,
  exportContracts,
  fillContractDocument,
  listContractAudit,
  listMyContracts,
  listStandingBook,
  listVisibleContracts,
  previewContractApproval,
  printContract,
  readContract,
  readContractForm,
  saveContractDraft,
  submitContract,
  uploadContractFile,
} from './api.ts'
export { type AssociateKind, associateKinds, readContractFamily } from './associate-api.ts'
export {
  type ComparedSide,
  type ContractComparison,
  compareContract,
  contractRedline,
} from './comparison-api.ts'
export { contractAccess } from './contract-access.ts'
export { type ContractDocument, contractDocumentSchema } from './contract-document.ts'
export {
  type ContractColumns,
  type ContractParty,
  contractColumns,
  contractRawTypes,
  partyNames,
} from './contract-fields.ts'
export { type ContractLinkCalls, contractLinkCalls } from './contract-links.ts'
export { type ContractListType, contractListDefinition, contractListTypes } from './contract-list.ts'
export { type ContractAbilities, contractAbilities, type GuardedContract } from './contract-policy.ts'
export {
  maskedMail,
  type ShareBlock,
  type ShareState,
  shareLimits,
  shareStates,
} from './contract-share.ts'
export {
  type Archiving,
  archivingIssues,
  partiesToSign,
  type SealType,
  type Signing,
  signedCopyExtensions,
  signingIssues,
  takesSignedCopies,
} from './contract-signing.ts'
export {
  type ArchiveStatus,
  archiveStatuses,
  type ContractEvent,
  type ContractStatus,
  contractStatuses,
  contractStatusLabels,
  eventOfDay,
  labelOf,
  type ManualAction,
  manualActionNames,
  manualActions,
  nextStatus,
  type WorkflowStatus,
  workflowStatuses,
} from './contract-status.ts'
export type { FirstContractCheck, SetUpLine } from './first-contract.ts'
export { readFirstContractCheck } from './first-contract-api.ts'
export { archiveContract, transitionContract } from './life-api.ts'
export { checkContractNumber } from './number-api.ts'
export {
  commentShared,
  enterShared,
  leaveShared,
  openShared,
  readShared,
  sendSharedCode,
  sharedFile,
} from './outside-api.ts'
export {
  listContractsForRelated,
  listProjectContracts,
  type RelatedRow,
  relatable,
} from './related-api.ts'
export {
  type ContractScore,
  listPartyScores,
  listWaitingScores,
  readContractScore,
  type ScoredContract,
  scoreContract,
} from './score-api.ts'
export {
  type ContractShare,
  createContractShare,
  extendContractShare,
  listContractShares,
  type OutsideComment,
  renewContractShare,
  revokeContractShare,
} from './share-api.ts'
export { type StandardForm, standardContractForm } from './standard-forms.ts'
export { type PutBack, type SavedText, saveContractText } from './text-api.ts'
