import type { Generated, JSONColumnType } from 'kysely'
import type { Statement, VersionState } from '../domain/clause.ts'

declare module '#server/database.ts' {
  interface Tables {
    clauses: {
      id: Generated<number>
      organization_id: number
      name: string
      name_en: Generated<string>
      category: Generated<string>
      approved_version_id: number | null
      retired_at: Date | null
      last_statement: Generated<number>
      created_at: Generated<Date>
      created_by: number
      updated_at: Generated<Date>
      updated_by: number
      version: Generated<number>
    }
    clause_versions: {
      id: Generated<number>
      organization_id: number
      clause_id: number
      ordinal: number
      state: Generated<VersionState>
      is_nullable: Generated<boolean>
      statements: JSONColumnType<Statement[], string, string>
      note: Generated<string>
      authors: number[]
      submitted_by: number | null
      submitted_at: Date | null
      approved_by: number | null
      approved_at: Date | null
      return_reason: Generated<string>
      created_at: Generated<Date>
      created_by: number
      updated_at: Generated<Date>
    }
  }
}
