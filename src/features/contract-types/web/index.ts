export { ContractTypesPage } from './contract-types-page.tsx'
