export { MyContractDetailPage, StandingBookDetailPage } from './contract-detail-page.tsx'
export { ContractEditPage } from './contract-edit-page.tsx'
export { MyContractsPage, StandingBookPage } from './contract-list-page.tsx'
export { NewContractPage } from './new-contract-page.tsx'
