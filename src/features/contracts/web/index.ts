export { CooperationPanel } from './cooperation-panel.tsx'
export { DuplicateButton } from './duplicate-dialog.tsx'
export { FirstContractPanel } from './first-contract-page.tsx'
export { OfflineArchiveAddressField, RelatedContractsField } from './related-fields.tsx'
