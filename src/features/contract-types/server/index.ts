export { addContractType, contractTypeNames, contractTypes } from './contract-type-operations.ts'
export { contractTypeRoutes } from './contract-type-routes.ts'
