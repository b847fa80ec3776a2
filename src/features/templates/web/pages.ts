/** The slice's screens by their addresses, each fetched by itself when it is first needed. */
export const pages = {
  '/templates': () => import('./template-list-page.tsx').then((m) => m.TemplateListPage),
  '/templates/detail': () => import('./template-detail-page.tsx').then((m) => m.TemplateDetailPage),
  '/templates/approval': () => import('./template-approval-page.tsx').then((m) => m.TemplateApprovalPage),
  '/templates/compare': () => import('./template-compare-page.tsx').then((m) => m.TemplateComparePage),
}

export const loadTemplateReview = () => import('./review/template-review.tsx').then((m) => m.TemplateReview)
