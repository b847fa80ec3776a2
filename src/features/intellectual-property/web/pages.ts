/** Screens of rights beside those that their records have, each fetched when it is first needed. */
export const rightPages = {
  DocketPage: () => import('./docket-page.tsx').then((m) => m.DocketPage),
}
