/** The slice's screens by their addresses, each fetched by itself when it is first needed. */
export const pages = {
  '/settings/contractTypes': () => import('./contract-types-page.tsx').then((m) => m.ContractTypesPage),
}
