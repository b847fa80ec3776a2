import { approvalSubject } from '#engines/approvals/server/index.ts'
import { deadlineSubject } from '#engines/deadlines/server/index.ts'
import { served } from '#engines/records/server/index.ts'
import { nameAssociates } from '#features/contracts/server/index.ts'
import type { ServerSlice } from '#server/slice.ts'
import { copyrightForm, patentForm, trademarkForm } from '../domain/built-in-forms.ts'
import { ipOrganization } from '../domain/organization-record.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { transferApproval } from '../domain/transfer-rules.ts'
import { organizationPart } from './organization-part.ts'
import { registerRightJobs, rightDeadlines } from './right-deadlines.ts'
import { rightPart } from './right-part.ts'
import { intellectualPropertyRoutes, rightsOfContracts } from './right-routes.ts'
import { transferApprovals } from './transfer-approval.ts'

export const server: ServerSlice = {
  routes: intellectualPropertyRoutes,
  forms: { 8: patentForm, 9: trademarkForm, 10: copyrightForm },
  records: [served(intellectualProperty, rightPart), { record: ipOrganization, part: organizationPart }],
  wire() {
    approvalSubject(transferApproval.approval.kind, transferApprovals)
    deadlineSubject(intellectualProperty.kind, rightDeadlines)
    nameAssociates({ [intellectualProperty.kind]: rightsOfContracts })
  },
  jobs: registerRightJobs,
}
