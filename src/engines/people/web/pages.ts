/** The slice's screens by their addresses, each fetched by itself when it is first needed. */
export const pages = {
  '/settings/people': () => import('./people-page.tsx').then((m) => m.PeoplePage),
  '/settings/departments': () => import('./departments-page.tsx').then((m) => m.DepartmentsPage),
  '/settings/usage': () => import('./usage-page.tsx').then((m) => m.UsagePage),
}
