/** The slice's screens, each fetched by itself when it is first needed. */
export const deadlinePages = {
  DeadlinesPage: () => import('./deadlines-page.tsx').then((m) => m.DeadlinesPage),
  DeadlineSettingsPage: () => import('./deadline-settings-page.tsx').then((m) => m.DeadlineSettingsPage),
}
