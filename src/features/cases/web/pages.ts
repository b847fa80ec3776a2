/** Screens of cases and disputes beside those that their records have, each fetched when it is first needed. */
export const casePages = {
  TasksPage: () => import('./tasks-page.tsx').then((m) => m.TasksPage),
  CaseDetailLink: () => import('./detail-links.tsx').then((m) => m.CaseDetailLink),
  DisputeDetailLink: () => import('./detail-links.tsx').then((m) => m.DisputeDetailLink),
}
