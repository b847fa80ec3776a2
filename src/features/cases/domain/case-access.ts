import { matterAccess } from '#features/disputes/domain/index.ts'

export const caseAccess = matterAccess({
  kind: 'law_case',
  table: 'law_cases',
  owners: ['created_by', 'handler_id', 'legal_lead_id'],
  members: { table: 'law_case_helpers', record: 'case_id', person: 'user_id' },
})
