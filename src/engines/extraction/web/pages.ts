/** The slice's screens, each fetched by itself when it is first needed. */
export const extractionPages = {
  ExtractionSettingsPage: () => import('./settings-page.tsx').then((m) => m.ExtractionSettingsPage),
}
