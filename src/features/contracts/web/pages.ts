/** The slice's screens by their addresses, each fetched by itself when it is first needed. */
export const pages = {
  '/myContract': () => import('./contract-list-page.tsx').then((m) => m.MyContractsPage),
  '/myContract/new': () => import('./new-contract-page.tsx').then((m) => m.NewContractPage),
  '/myContract/edit': () => import('./contract-edit-page.tsx').then((m) => m.ContractEditPage),
  '/myContract/print': () => import('./contract-print-page.tsx').then((m) => m.ContractPrintPage),
  '/contracts/compare': () => import('./compare-page.tsx').then((m) => m.ComparePage),
  '/standingBook': () => import('./contract-list-page.tsx').then((m) => m.StandingBookPage),
  '/settings/firstContract': () => import('./first-contract-page.tsx').then((m) => m.FirstContractPage),
}

export const loadContractEditorPage = () =>
  import('./editor/contract-editor-page.tsx').then((m) => m.ContractEditorPage)

export const loadContractReview = () => import('./review/contract-review.tsx').then((m) => m.ContractReview)
