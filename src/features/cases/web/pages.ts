/** The slice's screens by their addresses, each fetched by itself when it is first needed. */
export const pages = {
  '/tasks': () => import('./tasks-page.tsx').then((m) => m.TasksPage),
  '/caseDetail': () => import('./detail-links.tsx').then((m) => m.CaseDetailLink),
  '/disputeDetail': () => import('./detail-links.tsx').then((m) => m.DisputeDetailLink),
}
