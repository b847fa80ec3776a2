export { caseActions, disputeActions } from './matter-actions.tsx'
export {
  caseContractsPanel,
  caseDeadlinesPanel,
  disputeContractsPanel,
  disputeDeadlinesPanel,
  firmWorkPanel,
  lawyerWorkPanel,
} from './matter-panels.tsx'
