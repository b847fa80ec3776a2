import type { AccessRule } from '#engines/access/domain/index.ts'

/** Who may see which dispute; `law_disputes_access` in the database is made from it and says so (a test compares them). */
export const disputeAccess: AccessRule = {
  kind: 'law_dispute',
  table: 'law_disputes',
  owners: ['created_by', 'handler_id'],
  department: 'department_id',
  members: { table: 'law_dispute_helpers', record: 'dispute_id', person: 'user_id' },
  grants: false,
  namedOnly: 'is_privileged',
  // Nobody's draft alone: whoever sees cases sees what is being prepared.
  open: 'status >= 0',
  status: 'status',
  carried: ['status', 'updated_at'],
  own: 'updated_at',
  orders: { updated: 'updated_at' },
}
