/** The slice's screens, each fetched by itself when it is first needed. */
export const approvalPages = {
  FlowEditorPage: () => import('./flow-editor-page.tsx').then((m) => m.FlowEditorPage),
  FlowListPage: () => import('./flow-list-page.tsx').then((m) => m.FlowListPage),
  InboxPage: () => import('./inbox-page.tsx').then((m) => m.InboxPage),
}
