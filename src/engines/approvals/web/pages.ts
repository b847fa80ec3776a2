/** The slice's screens by their addresses, each fetched by itself when it is first needed. */
export const pages = {
  '/approvals': () => import('./inbox-page.tsx').then((m) => m.InboxPage),
}

export const loadFlowEditorPage = () => import('./flow-editor-page.tsx').then((m) => m.FlowEditorPage)

export const loadReviewPage = () => import('./review/review-page.tsx').then((m) => m.reviewPage)
