import type { ColumnType, Generated } from 'kysely'

declare module '#server/database.ts' {
  interface Tables {
    record_reminders: {
      organization_id: number
      kind: string
      record_id: number
      field: string
      day: string
      before: number
      told_at: Generated<Date>
    }
    record_drafts: {
      organization_id: number
      user_id: number
      kind: string
      /** 0: of a new record. */
      record_id: number
      values: ColumnType<Record<string, unknown>, string, string>
      version: number
      updated_at: Generated<Date>
    }
    record_list_forms: {
      organization_id: number
      kind: string
      /** null: none yet. */
      shown_version_id: number | null
      kept_version_id: number
    }
  }
}
