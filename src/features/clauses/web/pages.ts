/** The slice's screens, each fetched by itself when it is first needed. */
export const clausePages = {
  ClauseDetailPage: () => import('./clause-detail-page.tsx').then((m) => m.ClauseDetailPage),
  ClauseListPage: () => import('./clause-list-page.tsx').then((m) => m.ClauseListPage),
  ClauseReview: () => import('./clause-review.tsx').then((m) => m.ClauseReview),
}
