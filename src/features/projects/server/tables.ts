import type { Generated, JSONColumnType } from 'kysely'
import type { ProjectStatus } from '../domain/project.ts'

declare module '#server/database.ts' {
  interface Tables {
    projects: {
      id: Generated<number>
      organization_id: number
      number: string | null
      name: string
      type: Generated<string>
      status: Generated<ProjectStatus>
      lead_id: number | null
      department_id: number | null
      start_date: string | null
      end_date: string | null
      budget_minor: string | number | null
      budget_unit: string | null
      description: Generated<string>
      form_version_id: number | null
      form_values: JSONColumnType<Record<string, unknown>, string | undefined, string>
      created_at: Generated<Date>
      created_by: number
      updated_at: Generated<Date>
      updated_by: number
      version: Generated<number>
    }
    project_members: { organization_id: number; project_id: number; user_id: number }
    project_counterparts: { organization_id: number; project_id: number; counterpart_id: number }
    project_contracts: {
      organization_id: number
      project_id: number
      contract_id: number
      source: 'form' | 'given'
    }
  }
}
