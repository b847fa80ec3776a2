export { archiveAddressChoices, createArchiveAddress } from './archive/archive-addresses.ts'
export { countContracts, countDrafts, firstContracts } from './lists/contract-queries.ts'
export {
  contractLinkRoutes,
  linkedRecords,
  namesOfContracts,
  seenContractNames,
} from './lists/linked-contracts.ts'
export { contractsShowingParties } from './lists/readable-rows.ts'
export { contractDetailOf } from './record/contract-detail.ts'
export { moveContractByDay, moveDueContracts } from './record/contract-subjects.ts'
export { createDraft } from './record/draft-contract.ts'
export { submit } from './record/submit-contract.ts'
export { archive, transition } from './record/transition-contract.ts'
export { nameAssociates } from './relations/associate-kinds.ts'
export { tieContracts } from './relations/tie-contracts.ts'
export { loadTestData } from './test-data/load-test-data.ts'
export { randomFrom } from './test-data/random.ts'
export { attachFile, type DocumentJob, documentJob, fillSubmitted } from './text/contract-documents.ts'
