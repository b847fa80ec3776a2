/** The slice's screens by their addresses, each fetched by itself when it is first needed. */
export const pages = {
  '/deadlines': () => import('./deadlines-page.tsx').then((m) => m.DeadlinesPage),
  '/settings/deadlines': () => import('./deadline-settings-page.tsx').then((m) => m.DeadlineSettingsPage),
}
