/** The slice's screens by their addresses, each fetched by itself when it is first needed. */
export const pages = {
  '/settings/forms/$id/versions': () =>
    import('./library/form-versions-page.tsx').then((m) => m.FormVersionsPage),
}
