import type { AccessRule } from '#engines/access/domain/index.ts'

/** Who may see which contract; `contracts_access` in the database is made from it and says so (the test compares them). */
export const contractAccess: AccessRule = {
  kind: 'contract',
  table: 'contracts',
  owners: ['initiator_id', 'handler_id'],
  department: 'department_id',
  grants: true,
  // A draft is nobody's business but that of the people who work on it.
  open: 'status > 1',
  status: 'status',
  carried: [
    'status',
    'updated_at',
    'number_key',
    'name',
    'amount_unit',
    'amount_minor',
    'start_date',
    'end_date',
  ],
  own: 'updated_at',
  orders: {
    updated: 'updated_at',
    number: 'number_key',
    name: 'name collate "zh-x-icu"',
    amount: 'amount_unit, amount_minor',
    start: 'start_date',
    end: 'end_date',
    status: 'status, updated_at',
  },
}
