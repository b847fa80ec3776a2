import { deadlineSubject } from '#engines/deadlines/server/index.ts'
import { served } from '#engines/records/server/index.ts'
import { nameAssociates } from '#features/contracts/server/index.ts'
import type { ServerSlice } from '#server/slice.ts'
import { ipOrganization } from '../domain/organization-record.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { organizationPart } from './organization-part.ts'
import { registerRightJobs, rightDeadlines } from './right-deadlines.ts'
import { rightPart } from './right-part.ts'
import { intellectualPropertyRoutes, rightsOfContracts } from './right-routes.ts'

export const server: ServerSlice = {
  routes: intellectualPropertyRoutes,
  records: [served(intellectualProperty, rightPart), { record: ipOrganization, part: organizationPart }],
  wire() {
    deadlineSubject(intellectualProperty.kind, rightDeadlines)
    nameAssociates({ [intellectualProperty.kind]: rightsOfContracts })
  },
  jobs: registerRightJobs,
}
