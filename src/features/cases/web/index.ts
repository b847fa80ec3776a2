export { caseInterestPanel } from './case-interest.tsx'
export { caseTimelinePanel } from './case-timeline.tsx'
export { DueWorkPanel } from './due-work-panel.tsx'
export { ExposurePanel } from './exposure-panel.tsx'
export { caseActions, disputeActions } from './matter-actions.tsx'
export {
  ContractMatters,
  caseContractsPanel,
  caseDeadlinesPanel,
  disputeCasePanel,
  disputeContractsPanel,
  disputeDeadlinesPanel,
  firmWorkPanel,
  lawyerWorkPanel,
  MatterContracts,
  PartyMatters,
} from './matter-panels.tsx'
export { mayReadMatters } from './matter-rights.ts'
export { relatedCasesPanel } from './related-cases.tsx'
