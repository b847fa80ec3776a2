/** The slice's screens, each fetched by itself when it is first needed. */
export const peoplePages = {
  DepartmentsPage: () => import('./departments-page.tsx').then((m) => m.DepartmentsPage),
  UsagePage: () => import('./usage-page.tsx').then((m) => m.UsagePage),
  PeoplePage: () => import('./people-page.tsx').then((m) => m.PeoplePage),
}
