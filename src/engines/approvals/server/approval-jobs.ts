import type { Services } from '#server/services.ts'
import { registerAbsences } from './delegations.ts'
import { registerLimits } from './limits.ts'

/** Says who begins absences on their first day, and who deals with time limits that are over. */
export function registerApprovalJobs(services: Services): void {
  registerAbsences(services)
  registerLimits(services)
}
