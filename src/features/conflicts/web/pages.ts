/** The slice's screens by their addresses, each fetched by itself when it is first needed. */
export const pages = {
  '/conflictCheck': () => import('./conflict-check-page.tsx').then((m) => m.ConflictCheckPage),
}
