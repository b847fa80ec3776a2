import type { Generated } from 'kysely'
import type { CaseTypeState, CaseTypeTree } from '../domain/case-type.ts'
import type { TaskAssignee } from '../domain/task-template.ts'

declare module '#server/database.ts' {
  interface Tables {
    case_types: {
      id: Generated<number>
      organization_id: number
      tree: CaseTypeTree
      parent_id: number | null
      name: string
      name_en: Generated<string>
      state: Generated<CaseTypeState>
      sort_order: Generated<number>
      listed_code: number | null
      listed_name: string | null
      listed_above: number | null
      version: Generated<number>
    }
    case_type_templates: {
      id: Generated<number>
      organization_id: number
      case_type_id: number
      name: string
      description: Generated<string>
      assignee: Generated<TaskAssignee>
      due_days: number | null
      checklist: Generated<string>
      sort_order: Generated<number>
    }
    case_type_lists: {
      organization_id: number
      tree: CaseTypeTree
      edition: string
      declined: Generated<number[]>
      taken_at: Generated<Date>
    }
  }
}
