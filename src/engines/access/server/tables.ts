import type { Generated, JSONColumnType } from 'kysely'
import type { ListChoice } from '#shared/list.ts'
import type { DataScope, FieldRight, GuardedField, Permission } from '../domain/permissions.ts'

declare module '#server/database.ts' {
  interface Tables {
    roles: {
      id: Generated<number>
      organization_id: number
      key: string | null
      name: string
      name_en: Generated<string>
      description: Generated<string>
      version: Generated<number>
    }
    role_permissions: { organization_id: number; role_id: number; permission: Permission; scope: DataScope }
    role_field_rights: { organization_id: number; role_id: number; field: GuardedField; right: FieldRight }
    user_roles: { organization_id: number; user_id: number; role_id: number }
    grants: {
      id: Generated<number>
      organization_id: number
      subject_kind: string
      subject_id: number
      user_id: number
      ability: 'read' | 'update'
      reason: Generated<string>
      granted_by: number | null
      granted_at: Generated<Date>
    }
    sessions: {
      id: Generated<number>
      organization_id: number
      user_id: number
      token_hash: Buffer
      remembered: Generated<boolean>
      created_at: Generated<Date>
      last_seen_at: Generated<Date>
      expires_at: Date
      ip: Generated<string>
      user_agent: Generated<string>
    }
    title_choices: {
      organization_id: number
      user_id: number
      type: string
      choice: JSONColumnType<ListChoice>
    }
    usage_counts: {
      organization_id: number
      user_id: number
      kind: string
      period: number
      used: number
      counted_at: Generated<Date>
    }
    idempotency_keys: {
      organization_id: number
      user_id: number
      key: string
      request_hash: Buffer
      status: number | null
      answer: unknown
      created_at: Generated<Date>
    }
  }
}
