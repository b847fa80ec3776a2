import type { AccessRule } from '#engines/access/domain/index.ts'

type Matter = Pick<AccessRule, 'kind' | 'table' | 'owners'> & { members: NonNullable<AccessRule['members']> }

/** Who may see a dispute or a case; `<table>_access` in the database is made from it and says so (a test compares them). */
export const matterAccess = ({ kind, table, owners, members }: Matter): AccessRule => ({
  kind,
  table,
  owners,
  department: 'department_id',
  members,
  grants: false,
  namedOnly: 'is_privileged',
  // Nobody's draft alone: whoever sees matters sees what is being prepared.
  open: 'status >= 0',
  status: 'status',
  carried: ['status', 'updated_at'],
  own: 'updated_at',
  orders: { updated: 'updated_at' },
})

export const disputeAccess = matterAccess({
  kind: 'law_dispute',
  table: 'law_disputes',
  owners: ['created_by', 'handler_id'],
  members: { table: 'law_dispute_helpers', record: 'dispute_id', person: 'user_id' },
})
