import type { Generated } from 'kysely'
import type { CaseTypeState } from '../domain/case-type.ts'

declare module '#server/database.ts' {
  interface Tables {
    case_types: {
      id: Generated<number>
      organization_id: number
      parent_id: number | null
      name: string
      state: Generated<CaseTypeState>
      sort_order: Generated<number>
      version: Generated<number>
    }
    case_type_templates: {
      id: Generated<number>
      organization_id: number
      case_type_id: number
      name: string
      description: Generated<string>
      due_days: number | null
      sort_order: Generated<number>
    }
    case_type_starts: { organization_id: number; edition: string; started_at: Generated<Date> }
  }
}
