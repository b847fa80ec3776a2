import { nameFormReferences } from '#engines/forms/server/index.ts'
import { startOrganizationsWith } from '#engines/people/server/index.ts'
import type { ServerSlice } from '#server/slice.ts'
import { caseTypeTerms } from './case-type-queries.ts'
import { caseTypeRoutes } from './case-type-routes.ts'
import { startCaseTypes, startMissingCaseTypes } from './start-case-types.ts'

export const server: ServerSlice = {
  routes: caseTypeRoutes,
  wire() {
    nameFormReferences('caseType', 'case_types', { ...caseTypeTerms, mayFind: 'signedIn' })
    startOrganizationsWith(startCaseTypes)
  },
  prepare: ({ database }) => startMissingCaseTypes(database),
}
