/** The slice's screens, each fetched by itself when it is first needed. */
export const approvalPages = {
  FlowEditorPage: () => import('./flow-editor-page.tsx').then((m) => m.FlowEditorPage),
  InboxPage: () => import('./inbox-page.tsx').then((m) => m.InboxPage),
  RunningPage: () => import('./running-page.tsx').then((m) => m.RunningPage),
}
