/** The screen of conflict checks, fetched when it is first needed. */
export const conflictPages = {
  ConflictCheckPage: () => import('./conflict-check-page.tsx').then((m) => m.ConflictCheckPage),
}
