/** The slice's screens, each fetched by itself when it is first needed. */
export const contractTypePages = {
  ContractTypesPage: () => import('./contract-types-page.tsx').then((m) => m.ContractTypesPage),
}
