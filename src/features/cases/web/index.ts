export { DueWorkPanel } from './due-work-panel.tsx'
export { ExposurePanel } from './exposure-panel.tsx'
export { ContractMatters, MatterContracts, PartyMatters } from './matter-panels.tsx'
