/** The slice's screens, each fetched by itself when it is first needed. */
export const caseTypePages = {
  CaseTypesPage: () => import('./case-types-page.tsx').then((m) => m.CaseTypesPage),
}
