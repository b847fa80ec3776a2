export type { ReviewParts } from './review/review-page.tsx'

/** The slice's screens, each fetched by itself when it is first needed. */
export const approvalPages = {
  FlowEditorPage: () => import('./flow-editor-page.tsx').then((m) => m.FlowEditorPage),
  InboxPage: () => import('./inbox-page.tsx').then((m) => m.InboxPage),
  /** Made with what each kind of record shows. */
  reviewPage: () => import('./review/review-page.tsx').then((m) => m.reviewPage),
}
