export { type DocumentJob, documentJob } from './contract-documents.ts'
export { contractHolders } from './contract-number.ts'
export { contractOffice } from './contract-office.ts'
export { visibleContracts } from './contract-queries.ts'
export { contractRoutes } from './contract-routes.ts'
export {
  contractApprovals,
  contractFiles,
  contractShares,
  moveContractByDay,
  moveDueContracts,
  registerContractJobs,
} from './contract-subjects.ts'
export { contractsOfClauses } from './contracts-of-clauses.ts'
export { contractsOfTemplates } from './contracts-of-templates.ts'
export { contractsOfParties } from './cooperation.ts'
export { createDraft, type NewDraft, saveDraft } from './draft-contract.ts'
export { type LoadedContract, loadContracts } from './load-contracts.ts'
export { addArchiveAddress, archiveAddressTerms } from './related-lists.ts'
export { submit } from './submit-contract.ts'
export { type Loaded, loadTestData } from './test-data/load-test-data.ts'
export { type Random, randomFrom } from './test-data/random.ts'
export { archive, transition } from './transition-contract.ts'
