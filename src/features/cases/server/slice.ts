import { visibleSql } from '#engines/access/server/index.ts'
import { deadlineSubject } from '#engines/deadlines/server/index.ts'
import { leavingDuty } from '#engines/people/server/index.ts'
import { guardLinks, served } from '#engines/records/server/index.ts'
import { nameAssociates } from '#features/contracts/server/index.ts'
import { matterDeadlines } from '#features/disputes/server/index.ts'
import type { ServerSlice } from '#server/slice.ts'
import { caseForm } from '../domain/built-in-form.ts'
import { caseAccess } from '../domain/case-access.ts'
import { lawCase } from '../domain/case-record.ts'
import { caseEvents } from './case-events.ts'
import { approvedOfCase } from './case-operations.ts'
import { casePart } from './case-part.ts'
import { caseRoutes, mattersOfContracts } from './case-routes.ts'
import { mattersOfLeavers } from './leavers.ts'
import { registerTaskJobs } from './task-notices.ts'
import { watchTerms } from './watch-terms.ts'

export const server: ServerSlice = {
  routes: caseRoutes,
  forms: { 6: caseForm },
  records: [served(lawCase, { ...casePart, approved: approvedOfCase })],
  wire() {
    guardLinks(lawCase.table, (actor, alias) => visibleSql(actor, lawCase.may.read, caseAccess, alias))
    deadlineSubject(lawCase.kind, {
      ...matterDeadlines({
        record: lawCase,
        part: casePart,
        access: caseAccess,
        helpers: { table: 'law_case_helpers', own: 'case_id' },
        events: caseEvents,
      }),
      watch: watchTerms,
    })
    leavingDuty(mattersOfLeavers)
    nameAssociates(mattersOfContracts)
  },
  jobs: registerTaskJobs,
}
