import type { Generated } from 'kysely'
import type { Bookmark } from '#engines/documents/domain/index.ts'
import type { Bindings, TemplateState } from '../domain/template.ts'

declare module '#server/database.ts' {
  interface Tables {
    templates: {
      id: Generated<number>
      organization_id: number
      name: string
      number: string | null
      /** The number as it is compared with others. */
      number_key: string | null
      description: Generated<string>
      state: Generated<TemplateState>
      published_version_id: number | null
      created_by: number
      updated_by: number
      created_at: Generated<Date>
      updated_at: Generated<Date>
      version: Generated<number>
    }
    template_contract_types: { organization_id: number; template_id: number; contract_type_id: number }
    template_versions: {
      id: Generated<number>
      organization_id: number
      template_id: number
      ordinal: number
      file_id: number
      bookmarks: Bookmark[]
      bindings: Bindings
      note: Generated<string>
      published_at: Date | null
      created_by: number
      created_at: Generated<Date>
    }
  }
}
