import { ApprovalPreviewPanel, ApprovalReason } from '#engines/approvals/web/index.ts'
import { call } from '#web/index.ts'
import { previewContractApproval } from '../domain/api.ts'

/** Who is asked when the draft as it is saved is submitted. */
export const approvalOf = (id: number, version: number) => ({
  load: (signal: AbortSignal) => call(previewContractApproval, { params: { id }, signal }),
  queryKey: ['contract', id, version],
})

/** Why a draft was sent back, where it was. */
export const WhySentBack = ({ id }: { id: number }) => <ApprovalReason kind="contract" id={id} />

/** Who will be asked, beside the form. */
export const DraftApproval = ({ id, version }: { id: number; version: number }) => (
  <ApprovalPreviewPanel {...approvalOf(id, version)} />
)
