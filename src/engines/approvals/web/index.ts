export { ApprovalPanel, type ApprovalPanelProps } from './approval-panel.tsx'
export { ApprovalPreviewPanel, type ApprovalPreviewProps, ApprovalPreviewSteps } from './approval-preview.tsx'
export { ApprovalReason } from './approval-reason.tsx'
export { ApprovalRecord } from './approval-record.tsx'
