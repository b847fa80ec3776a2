/** The slice's screens by their addresses, each fetched by itself when it is first needed. */
export const pages = {
  '/settings/caseTypes': () => import('./case-types-page.tsx').then((m) => m.CaseTypesPage),
}
