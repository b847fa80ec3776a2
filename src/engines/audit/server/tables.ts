import type { JSONColumnType } from 'kysely'

export interface AuditEntriesTable {
  organization_id: number
  sequence: number
  at: Date
  actor_id: number | null
  actor_name: string
  ip: string
  request_id: string
  action: string
  subject_kind: string
  subject_id: number | null
  subject_name: string
  before: JSONColumnType<object> | null
  after: JSONColumnType<object> | null
  detail: JSONColumnType<object> | null
  previous_hash: Buffer
  hash: Buffer
}

export interface AuditHeadsTable {
  organization_id: number
  sequence: number
  hash: Buffer
}

declare module '#server/database.ts' {
  interface Tables {
    audit_entries: AuditEntriesTable
    audit_heads: AuditHeadsTable
  }
}
