export { ApprovalPanel, type ApprovalPanelProps } from './approval-panel.tsx'
export {
  ApprovalPreviewPanel,
  type ApprovalPreviewProps,
  ApprovalPreviewSteps,
} from './approval-preview.tsx'
export { ApprovalRecord } from './approval-record.tsx'
export { FlowEditorPage } from './flow-editor-page.tsx'
export { FlowListPage } from './flow-list-page.tsx'
export { InboxPage } from './inbox-page.tsx'
