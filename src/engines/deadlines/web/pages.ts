/** The slice's screens, each fetched by itself when it is first needed. */
export const deadlinePages = {
  DeadlineSettingsPage: () => import('./deadline-settings-page.tsx').then((m) => m.DeadlineSettingsPage),
}
