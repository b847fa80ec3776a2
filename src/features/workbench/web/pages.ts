/** The slice's screens by their addresses, each fetched by itself when it is first needed. */
export const pages = {
  '/': () => import('./workbench-page.tsx').then((m) => m.WorkbenchPage),
}
