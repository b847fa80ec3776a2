/** The slice's screens, each fetched by itself when it is first needed. */
export const contractPages = {
  ArchiveAddressesPage: () =>
    import('./archive/archive-addresses-page.tsx').then((m) => m.ArchiveAddressesPage),
  ComparePage: () => import('./compare-page.tsx').then((m) => m.ComparePage),
  ContractEditPage: () => import('./contract-edit-page.tsx').then((m) => m.ContractEditPage),
  ContractEditorPage: () => import('./editor/contract-editor-page.tsx').then((m) => m.ContractEditorPage),
  ContractPrintPage: () => import('./contract-print-page.tsx').then((m) => m.ContractPrintPage),
  FirstContractPage: () => import('./first-contract-page.tsx').then((m) => m.FirstContractPage),
  MyContractsPage: () => import('./contract-list-page.tsx').then((m) => m.MyContractsPage),
  NewContractPage: () => import('./new-contract-page.tsx').then((m) => m.NewContractPage),
  ContractReview: () => import('./review/contract-review.tsx').then((m) => m.ContractReview),
  StandingBookPage: () => import('./contract-list-page.tsx').then((m) => m.StandingBookPage),
}
