export { absenceMessages } from './absence-messages.ts'
export { Absences } from './absences.tsx'
export { type Choosing, isAboutChoice, useChoosing } from './approval-choices.tsx'
export { ApprovalRecord } from './approval-history.tsx'
export { ApprovalPanel } from './approval-panel.tsx'
export {
  ApprovalPreviewPanel,
  ApprovalPreviewSteps,
  usePreviewChoosing,
} from './approval-preview.tsx'
export { approvalQuery } from './approval-query.ts'
export { ApprovalReason } from './approval-reason.tsx'
export { FlowListPage } from './flow-list-page.tsx'
export { Matter, OpenMatters } from './open-matters.tsx'
export type { ReviewBase, ReviewPart, ReviewPartProps, ReviewShown } from './review/review-parts.ts'
export { RunningPage } from './running-page.tsx'
