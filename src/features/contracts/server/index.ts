export { addArchiveAddress, archiveAddressTerms } from './archive/archive-addresses.ts'
export { contractRoutes } from './contract-routes.ts'
export { countContracts, countDrafts, firstContracts } from './lists/contract-queries.ts'
export { contractsOfClauses } from './lists/contracts-of-clauses.ts'
export { contractsOfTemplates, countContractsOfTemplates } from './lists/contracts-of-templates.ts'
export { contractLinkRoutes, linkedRecords, namesOfContracts } from './lists/linked-contracts.ts'
export { contractsShowingParties, readableRows } from './lists/readable-rows.ts'
export { isInStandingBook, visibleContracts } from './lists/visible-contracts.ts'
export { contractAuditGuard } from './record/contract-audit.ts'
export { contractDetailOf } from './record/contract-detail.ts'
export { contractHolders } from './record/contract-number.ts'
export {
  contractApprovals,
  contractFiles,
  contractShares,
  moveContractByDay,
  moveDueContracts,
  registerContractJobs,
} from './record/contract-subjects.ts'
export { contractsOfGroup, contractsOfParties, cooperationRowsOf } from './record/cooperation.ts'
export { createDraft, type NewDraft, saveDraft } from './record/draft-contract.ts'
export { type LoadedContract, loadContracts } from './record/load-contracts.ts'
export { performedContracts } from './record/performed-contracts.ts'
export { submit } from './record/submit-contract.ts'
export { archive, transition } from './record/transition-contract.ts'
export { nameAssociates } from './relations/associate-kinds.ts'
export { tieContracts } from './relations/tie-contracts.ts'
export { keepMeanOf } from './score/score-contract.ts'
export { contractShareFiles } from './share/share-files.ts'
export { newLink } from './share/share-link.ts'
export { type Loaded, loadTestData } from './test-data/load-test-data.ts'
export { type Random, randomFrom } from './test-data/random.ts'
export { contractCopyFiles } from './text/blanked-files.ts'
export { attachFile, type DocumentJob, documentJob, fillSubmitted } from './text/contract-documents.ts'
export { contractOffice } from './text/contract-office.ts'
