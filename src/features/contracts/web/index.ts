export { type ContractTab, MyContractDetailPage, StandingBookDetailPage } from './contract-detail-page.tsx'
export { CooperationPanel } from './cooperation-panel.tsx'
export { DuplicateButton } from './duplicate-dialog.tsx'
export type { TieKind } from './family/tie-dialog.tsx'
export { FirstContractPanel } from './first-contract-page.tsx'
export { LinkedContracts } from './linked-contracts.tsx'
export { PartyField } from './party-field.ts'
export {
  contractSource,
  findContracts,
  OfflineArchiveAddressField,
  RelatedContractsField,
} from './related-fields.tsx'
export { ScoringHistory } from './score-panels.tsx'
export { WaitingScores } from './waiting-scores.tsx'
