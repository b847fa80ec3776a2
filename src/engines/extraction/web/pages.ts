/** The slice's screens by their addresses, each fetched by itself when it is first needed. */
export const pages = {
  '/settings/extraction': () => import('./settings-page.tsx').then((m) => m.ExtractionSettingsPage),
}
