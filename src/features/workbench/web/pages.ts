/** The slice's screens, each fetched by itself when it is first needed. */
export const workbenchPages = {
  WorkbenchPage: () => import('./workbench-page.tsx').then((m) => m.WorkbenchPage),
}
