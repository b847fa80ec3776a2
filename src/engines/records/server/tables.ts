import type { ColumnType, Generated } from 'kysely'
import type { ErrorName } from '#shared/errors.ts'
import type { TextParams } from '#shared/text.ts'

declare module '#server/database.ts' {
  interface Tables {
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
    record_imports: {
      id: Generated<number>
      organization_id: number
      user_id: number
      kind: string
      job_run_id: number
      file_id: number
      file_name: string
      position: Generated<number>
      total: number | null
      added: Generated<number>
      refused: Generated<number>
      fault: ColumnType<{ reason: ErrorName; params: TextParams } | null, string | null, string | null>
      refused_file_id: number | null
      created_at: Generated<Date>
      finished_at: Date | null
    }
    record_import_faults: {
      organization_id: number
      import_id: number
      line: number
      issues: unknown
      /** Whom the row is about, where further rows of the same stay out with it. */
      record_hash: Buffer | null
    }
    record_import_rows: {
      organization_id: number
      kind: string
      fingerprint: Buffer
      record_id: number
      import_id: number
      line: number
    }
  }
}
