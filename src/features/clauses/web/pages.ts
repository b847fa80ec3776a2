/** The slice's screens by their addresses, each fetched by itself when it is first needed. */
export const pages = {
  '/clauses': () => import('./clause-list-page.tsx').then((m) => m.ClauseListPage),
  '/clauses/detail': () => import('./clause-detail-page.tsx').then((m) => m.ClauseDetailPage),
}

export const loadClauseReview = () => import('./clause-review.tsx').then((m) => m.ClauseReview)
