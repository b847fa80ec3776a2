/** The slice's screens, each fetched by itself when it is first needed. */
export const formDesignerPages = {
  FormVersionsPage: () => import('./library/form-versions-page.tsx').then((m) => m.FormVersionsPage),
}
