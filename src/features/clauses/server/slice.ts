import { approvalSubject } from '#engines/approvals/server/index.ts'
import { startOrganizationsWith } from '#engines/people/server/index.ts'
import type { ServerSlice } from '#server/slice.ts'
import { clauseApproval } from '../domain/clause-approval.ts'
import { carryOverClauses } from './carry-over-clauses.ts'
import { startClauseFlow, startMissingClauseFlows } from './clause-flow.ts'
import { clauseApprovals } from './clause-review.ts'
import { clauseRoutes } from './clause-routes.ts'

export const server: ServerSlice = {
  routes: clauseRoutes,
  wire() {
    approvalSubject(clauseApproval.approval.kind, clauseApprovals)
    startOrganizationsWith(startClauseFlow)
  },
  async prepare(services) {
    await startMissingClauseFlows(services.database)
    await carryOverClauses(services)
  },
}
