import type { AccessRule } from '#engines/access/domain/index.ts'

/** Who may see which case; `law_cases_access` in the database is made from it and says so (a test compares them). */
export const caseAccess: AccessRule = {
  kind: 'law_case',
  table: 'law_cases',
  owners: ['created_by', 'handler_id', 'legal_lead_id'],
  department: 'department_id',
  members: { table: 'law_case_helpers', record: 'case_id', person: 'user_id' },
  grants: false,
  namedOnly: 'is_privileged',
  // Nobody's draft alone: whoever sees cases sees what is being prepared.
  open: 'status >= 0',
  status: 'status',
  carried: ['status', 'updated_at'],
  own: 'updated_at',
  orders: { updated: 'updated_at' },
}
