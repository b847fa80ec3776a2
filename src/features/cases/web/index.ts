export { caseActions, disputeActions } from './matter-actions.tsx'
export {
  caseContractsPanel,
  disputeContractsPanel,
  firmWorkPanel,
  lawyerWorkPanel,
} from './matter-panels.tsx'
