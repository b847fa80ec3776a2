/** The slice's screens, each fetched by itself when it is first needed. */
export const templatePages = {
  TemplateApprovalPage: () => import('./template-approval-page.tsx').then((m) => m.TemplateApprovalPage),
  TemplateComparePage: () => import('./template-compare-page.tsx').then((m) => m.TemplateComparePage),
  TemplateDetailPage: () => import('./template-detail-page.tsx').then((m) => m.TemplateDetailPage),
  TemplateListPage: () => import('./template-list-page.tsx').then((m) => m.TemplateListPage),
  TemplateReview: () => import('./review/template-review.tsx').then((m) => m.TemplateReview),
}
