import type { Generated } from 'kysely'

declare module '#server/database.ts' {
  interface Tables {
    forms: {
      id: Generated<number>
      organization_id: number
      form_type: number
      name: string
      contract_type_id: number | null
      published_version_id: number | null
      built_in: Generated<boolean>
      is_default: Generated<boolean>
      retired_at: Generated<Date | null>
      version: Generated<number>
      created_by: number | null
      updated_by: number | null
      created_at: Generated<Date>
      updated_at: Generated<Date>
    }
    form_serials: { organization_id: number; form_id: number; field_id: string; value: number }
    form_versions: {
      id: Generated<number>
      organization_id: number
      form_id: number
      ordinal: number
      definition: unknown
      published_at: Date | null
      published_by: number | null
      updated_at: Generated<Date>
    }
  }
}
